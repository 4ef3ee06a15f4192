import type { RecordNotes } from "#areas/registry/notes/record-notes.ts";
import { t } from "#language/t.ts";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { AllNotes, NotesBody, type RecordNotesProps } from "./notes-body.tsx";

interface NotesEntryProps extends Omit<RecordNotesProps, "notes"> {
  /** null if the user can't read notes here: no section is shown. */
  notes: RecordNotes | null;
}

/** The notes on a record, in its ledger. */
export function NotesEntry({ notes, ...record }: NotesEntryProps) {
  return notes ? (
    <RecordSection title={t("Notes")} note={<AllNotes {...record} notes={notes} />}>
      <NotesBody {...record} notes={notes} />
    </RecordSection>
  ) : null;
}
