import { t } from "#language/t.ts";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { AllNotes, NotesBody, type RecordNotesProps } from "./notes-body.tsx";

/** The notes on a record, in its ledger. */
export function NotesEntry(props: RecordNotesProps) {
  return (
    <RecordSection title={t("Notes")} note={<AllNotes {...props} />}>
      <NotesBody {...props} />
    </RecordSection>
  );
}
