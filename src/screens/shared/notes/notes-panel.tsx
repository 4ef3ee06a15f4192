import type { RecordNotes } from "#areas/registry/notes/record-notes.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { AllNotes, NotesBody } from "./notes-body.tsx";

interface NotesPanelProps {
  resource: string;
  record: number;
  /** null if the user can't read notes here: no panel is shown. */
  notes: RecordNotes | null;
  className?: string;
}

/** The notes on pages without a ledger, such as documents and forms. */
export function NotesPanel({ resource, record, notes, className }: NotesPanelProps) {
  if (!notes) return null;
  const noteProps = { resource, record, notes };
  return (
    <Panel title="Notes" end={<AllNotes {...noteProps} />} className={className}>
      <NotesBody {...noteProps} />
    </Panel>
  );
}
