import type { AnyResource } from "#resource/define.ts";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";

export interface ListDialogsProps {
  resource: AnyResource;
  open: "columns" | "export" | undefined;
  onClose: () => void;
}

/** The dialogs of a list's actions. */
export function ListDialogs({ resource, open, onClose }: ListDialogsProps) {
  return (
    <>
      <ColumnsDialog resource={resource} open={open === "columns"} onClose={onClose} />
      <ExportDialog resource={resource} open={open === "export"} onClose={onClose} />
    </>
  );
}
