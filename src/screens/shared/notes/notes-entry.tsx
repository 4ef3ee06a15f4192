import { formatMoment } from "#domain/lagos.ts";
import type { RecordNotes } from "#server/notes/record-notes.ts";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { NoteForm } from "./note-form.tsx";
import { NoteText } from "./note-text.tsx";
import { StrikeNote } from "./strike-note.tsx";

interface NotesEntryProps {
  resource: string;
  record: number;
  notes: RecordNotes;
  onChange: () => void;
}

/** The notes on a record, in its ledger: the latest, and a box for another. */
export function NotesEntry({ resource, record, notes, onChange }: NotesEntryProps) {
  const { rows, total, writable, owned } = notes;
  const all = `/admin/notes?resource=${resource}&record=${record}`;
  return (
    <Entry title="Notes" note={total > rows.length ? <a href={all}>{`All ${total} notes`}</a> : undefined}>
      {rows.length === 0 ? <p className="soft">Nothing was noted on this record yet.</p> : null}
      {rows.length > 0 ? (
        <Lines>
          {rows.map((note) => (
            <li key={note.id}>
              <NoteText note={note} />
              <div className="line line--ends note faint">
                <span>
                  {`${note.written_by_name}, ${formatMoment(note.written_at)}`}
                  {note.for_owner ? "; the owner reads it" : ""}
                </span>
                {note.mine && !note.struck_at && writable ? (
                  <StrikeNote id={note.id} note={note.note} onDone={onChange} />
                ) : null}
              </div>
            </li>
          ))}
        </Lines>
      ) : null}
      {writable ? (
        <div className="gap">
          <NoteForm
            formKey={`note.${resource}.${record}`}
            targetOf={() => ({ resource, record_id: record })}
            hint="For the office, and never changed afterwards"
            after={
              owned ? (
                <Checkbox name="for_owner" value="yes" hint="Left empty, only officers do">
                  The owner may read it
                </Checkbox>
              ) : null
            }
            onWritten={onChange}
          />
        </div>
      ) : null}
    </Entry>
  );
}
