import { useRevalidator } from "react-router";
import type { RecordNotes } from "#areas/registry/notes/record-notes.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { AllNotes, NotesBody } from "./notes-body.tsx";

interface NotesPanelProps {
  resource: string;
  record: number;
  /** null for those who read no notes here: then there is no panel. */
  notes: RecordNotes | null;
  className?: string;
}

/** The notes on what has no ledger: beside a paper, below a form. */
export function NotesPanel({ resource, record, notes, className }: NotesPanelProps) {
  const { revalidate } = useRevalidator();
  if (!notes) return null;
  const on = { resource, record, notes };
  return (
    <Panel title="Notes" end={<AllNotes {...on} />} className={className}>
      <NotesBody {...on} onChange={() => void revalidate()} />
    </Panel>
  );
}
