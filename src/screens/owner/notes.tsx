import { useLoaderData, useLocation, useRevalidator, useSearchParams } from "react-router";
import { listNotes } from "#areas/registry/notes/list-notes.ts";
import { ownNoteTargets } from "#areas/registry/notes/own-note-targets.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { Columns } from "#ui/primitives/layout.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Subtitle, Title } from "#ui/primitives/title.tsx";
import { NoteForm } from "../shared/notes/note-form.tsx";
import { NoteText } from "../shared/notes/note-text.tsx";
import { WithdrawNote } from "../shared/notes/withdraw-note.tsx";
import { afterOf, PER_PAGE, pagerProps } from "../shared/paging.ts";
import { useOwnerBase } from "./owner-base.ts";
import { ownerTitle, titleIn } from "./titles.ts";

export const meta = ownerTitle("notes");

/** The payer's notes, officers' notes visible to them, and the records they can add notes to. */
export const loader = pageLoader(async ({ actor, url }) => {
  const page = { per_page: PER_PAGE, after: afterOf(url.searchParams) };
  const [list, records] = await Promise.all([listNotes(actor, page), ownNoteTargets(actor)]);
  return { ...list, records };
});

/** The notes of payers on their records, and officers' notes visible to them. */
export default function OwnNotes() {
  const base = useOwnerBase();
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <section className="stack">
      <Title size="record">{titleIn(base, "notes")}</Title>
      <Columns>
        <div>
          <Subtitle>{base === "/cooperate" ? t("Notes on our records") : t("Notes on my records")}</Subtitle>
          {list.rows.length === 0 ? (
            <Empty title={t("No notes yet")} />
          ) : (
            <Lines roomy>
              {list.rows.map((note) => (
                <NoteLine key={note.id} note={note} onChange={reload} />
              ))}
            </Lines>
          )}
          <Pager {...pagerProps(pathname, query, list)} />
        </div>
        <div>
          <Subtitle>{t("Add note")}</Subtitle>
          <div className="gap">
            {list.records.length > 0 ? (
              <WriteNote records={list.records} onWritten={reload} />
            ) : (
              <NoRecords />
            )}
          </div>
        </div>
      </Columns>
    </section>
  );
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

function NoteLine({ note, onChange }: { note: Row; onChange: () => void }) {
  return (
    <li>
      <NoteText note={note} />
      <p className="note faint">
        {`${note.record_code} ${note.record_title}; ${note.mine ? t("you") : note.created_by_name}, ${formatMoment(note.created_at)}`}
      </p>
      {note.mine && !note.deleted_at ? (
        <WithdrawNote id={note.id} note={note.note} onDone={onChange} />
      ) : null}
    </li>
  );
}

type Records = Awaited<ReturnType<typeof loader>>["records"];

function WriteNote({ records, onWritten }: { records: Records; onWritten: () => void }) {
  return (
    <NoteForm
      draftKey="note.own"
      hint={t("The revenue office can read this")}
      targetOf={(form) => {
        const [resource = "", record_id = ""] = String(form.get("target")).split(" ");
        return { resource, record_id };
      }}
      before={
        <Field name="target" label={t("About")}>
          <Select>
            {records.map(({ resource, id, code, title }) => (
              <option key={`${resource} ${id}`} value={`${resource} ${id}`}>{`${title}, ${code}`}</option>
            ))}
          </Select>
        </Field>
      }
      onAdded={onWritten}
    />
  );
}

function NoRecords() {
  return (
    <p className="soft">
      {t(
        "Your account isn’t linked to a record yet. Claim your record, or ask the revenue office to link it.",
      )}
    </p>
  );
}
