import { formatMoment } from "#domain/lagos.ts";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { NoteText } from "../../shared/notes/note-text.tsx";
import { StrikeNote } from "../../shared/notes/strike-note.tsx";
import type { NotesData } from "./loaders.ts";
import { kindWords, noteRecordPage } from "./note-kinds.ts";

interface NoteTableProps {
  rows: NotesData["rows"];
  onChange: () => void;
}

/** Notes with the records they are on. */
export function NoteTable({ rows, onChange }: NoteTableProps) {
  return (
    <Table caption="Notes, the latest first" tall fold>
      <thead>
        <tr>
          <HeadCell>Record</HeadCell>
          <HeadCell>Note</HeadCell>
          <HeadCell>On</HeadCell>
          <HeadCell>Written</HeadCell>
          <HeadCell>For the owner</HeadCell>
          <HeadCell>
            <span className="only-read">Acts</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <RecordLink row={row} />
            </Cell>
            <Cell head place="name">
              <NoteText note={row} />
            </Cell>
            <Cell spare>{row.record_code ? row.record_title : kindWords[row.resource]}</Cell>
            <Cell place="sub">{`${row.written_by_name}, ${formatMoment(row.written_at)}`}</Cell>
            <Cell spare>{row.for_owner ? "yes" : <span className="faint">no</span>}</Cell>
            <Cell place="sum" right>
              {row.mine && !row.struck_at ? (
                <StrikeNote id={row.id} note={row.note} onDone={onChange} />
              ) : null}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What has a code is known by it; a role has none, only its name. */
function RecordLink({ row }: { row: NotesData["rows"][number] }) {
  const page = noteRecordPage(row.resource, row.record_id);
  if (row.record_code) return <Plate code={row.record_code} drawn {...(page && { href: page })} />;
  return <a href={page}>{row.record_title}</a>;
}
