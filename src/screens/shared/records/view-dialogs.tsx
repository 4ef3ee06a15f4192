import type { AnyResource } from "#resource/define.ts";
import type { ListData } from "./loaders.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { ViewSettingsDialog } from "./view-settings-dialog.tsx";

export interface ViewDialogsProps {
  resource: AnyResource;
  open: "save" | "settings" | undefined;
  /** The current query of the list. */
  query: string;
  /** The current view of the list. */
  view: ListData["views"][number] | undefined;
  isChanged: boolean;
  isDefault: boolean;
  onClose: () => void;
}

/** The dialogs to save and edit a view. */
export function ViewDialogs({
  resource,
  open,
  query,
  view,
  isChanged,
  isDefault,
  onClose,
}: ViewDialogsProps) {
  return (
    <>
      <SaveViewDialog resource={resource} open={open === "save"} query={query} onClose={onClose} />
      {view ? (
        <ViewSettingsDialog
          key={view.id}
          resource={resource}
          view={view}
          isDefault={isDefault}
          currentQuery={isChanged ? query : undefined}
          open={open === "settings"}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}
