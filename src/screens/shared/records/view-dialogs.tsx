import type { AnyResource } from "#resource/define.ts";
import type { ListData } from "./loaders.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { ViewSettingsDialog } from "./view-settings-dialog.tsx";

export interface ViewDialogsProps {
  resource: AnyResource;
  open: "save" | "settings" | undefined;
  /** The list as it is now. */
  query: string;
  /** The view that the list shows, with what it shows now where that differs from what is saved. */
  view: ListData["views"][number] | undefined;
  changed: boolean;
  isDefault: boolean;
  onClose: () => void;
}

/** What saving a view of a list asks, and changing one. */
export function ViewDialogs({ resource, open, query, view, changed, isDefault, onClose }: ViewDialogsProps) {
  return (
    <>
      <SaveViewDialog resource={resource} open={open === "save"} query={query} onClose={onClose} />
      {view ? (
        <ViewSettingsDialog
          key={view.id}
          resource={resource}
          view={view}
          isDefault={isDefault}
          now={changed ? query : undefined}
          open={open === "settings"}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}
