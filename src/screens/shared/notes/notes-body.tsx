import { useRevalidator } from "react-router";
import type { RecordNotes } from "#areas/registry/notes/record-notes.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { NoteForm } from "./note-form.tsx";
import { NoteText } from "./note-text.tsx";
import { WithdrawNote } from "./withdraw-note.tsx";

export interface RecordNotesProps {
  resource: string;
  record: number;
  notes: RecordNotes;
}

/** The latest notes on a record, and a form to add one. */
export function NotesBody({ resource, record, notes }: RecordNotesProps) {
  const { revalidate } = useRevalidator();
  const { rows, writable, owned } = notes;
  return (
    <>
      {rows.length === 0 ? <p className="soft">{t("No notes on this record yet.")}</p> : null}
      {rows.length > 0 ? (
        <Lines>
          {rows.map((note) => (
            <li key={note.id}>
              <NoteText note={note} />
              <div className="line line--ends note faint">
                <span>
                  {`${note.created_by_name}, ${formatMoment(note.created_at)}`}
                  {note.for_owner ? t(", visible to the owner") : ""}
                </span>
                {note.mine && !note.deleted_at && writable ? (
                  <WithdrawNote id={note.id} note={note.note} onDone={() => void revalidate()} />
                ) : null}
              </div>
            </li>
          ))}
        </Lines>
      ) : null}
      {writable ? (
        <div className="gap">
          <NoteForm
            draftKey={`note.${resource}.${record}`}
            targetOf={() => ({ resource, record_id: record })}
            hint={t("Visible to officers. You can’t edit a note later.")}
            after={
              owned ? (
                <Checkbox name="for_owner" value="yes" hint={t("If not selected, only officers can see it")}>
                  {t("Visible to the owner")}
                </Checkbox>
              ) : null
            }
            onAdded={() => void revalidate()}
          />
        </div>
      ) : null}
    </>
  );
}

/** A link to all notes, if only the latest are shown. */
export function AllNotes({ resource, record, notes }: RecordNotesProps) {
  if (notes.total <= notes.rows.length) return null;
  return (
    <a href={`/admin/notes?resource=${resource}&record=${record}`}>
      {t("All {total} notes", { total: notes.total })}
    </a>
  );
}
