import { useLoaderData } from "react-router";
import type { StatementPaper } from "#domain/documents/statement.ts";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import {
  AddressRow,
  DueTable,
  KeyValues,
  Paper,
  PaperEntries,
  PaperEntry,
  PaperTable,
} from "#ui/documents/document.tsx";
import { Letterhead } from "#ui/documents/letterhead.tsx";
import { uiLabels } from "#ui/labels.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { PaperFrame } from "#ui/shell/paper-frame.tsx";
import type { ownStatementLoader } from "./statement-loader.ts";

interface StatementPageProps {
  backTo: string;
  back: string;
}

/** The printable statement of an account, with its period. */
export function StatementPage({ backTo, back }: StatementPageProps) {
  const { paper, payer, from, to, corporates } = useLoaderData<typeof ownStatementLoader>();
  const { government } = usePageFrame();
  if (!paper || !payer)
    return (
      <PaperFrame government={government} backTo={backTo} back={back}>
        <Empty title={t("No statement yet")}>{t("Your account isn’t linked to a record yet.")}</Empty>
      </PaperFrame>
    );
  const base = `/api/v1/payers/${payer.type}/${payer.id}/statement`;
  const time = new URLSearchParams(Object.entries({ from, to }).filter(([, day]) => day !== ""));
  const query = (more: Record<string, string> = {}) => {
    const all = new URLSearchParams([...time, ...Object.entries(more)]).toString();
    return all ? `?${all}` : "";
  };
  return (
    <PaperFrame
      government={government}
      backTo={backTo}
      back={back}
      pdf={`${base}/pdf${query()}`}
      actions={
        <ButtonAnchor icon="download" href={`${base}/file${query({ format: "csv" })}`} download>
          {t("Download CSV")}
        </ButtonAnchor>
      }
      beside={
        <form method="get" className="stack" key={payer.id}>
          {corporates.length > 0 ? (
            <Field name="corporate" label={t("Account of")}>
              <Select defaultValue={payer.id}>
                {corporates.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          <Field name="from" label={t("From")} hint={t("Leave blank for 1 January")}>
            <TextInput type="date" defaultValue={from} short />
          </Field>
          <Field name="to" label={t("To")} hint={t("Leave blank for today")}>
            <TextInput type="date" defaultValue={to} short />
          </Field>
          <div>
            <Button type="submit">{t("Update")}</Button>
          </div>
        </form>
      }
    >
      <StatementSheet paper={paper} />
    </PaperFrame>
  );
}

/** A statement on A4. All texts come from the content object that the PDF uses too. */
function StatementSheet({ paper }: { paper: StatementPaper }) {
  const frame = usePageFrame().government;
  const demo = paper.marks.includes(uiLabels.demonstrationPaper);
  const [day, what, ...sums] = paper.heads;
  return (
    <Paper>
      <Letterhead
        government={{ ...frame, ...paper.government, demo }}
        plate={<b className="strong">{paper.kind}</b>}
        about={paper.facts[0]?.value ?? ""}
      />
      <AddressRow
        to={paper.addressee.map((line, at) => (
          <span key={line}>
            {at > 0 ? <br /> : null}
            {line}
          </span>
        ))}
      >
        <KeyValues items={paper.facts} />
      </AddressRow>
      <PaperEntries>
        <PaperEntry>
          <h1>{paper.title}</h1>
          <p className="soft">{paper.intro}</p>
        </PaperEntry>
        <PaperEntry title="The account">
          <PaperTable>
            <thead>
              <tr>
                <th scope="col">{`${day}, ${what?.toLowerCase() ?? ""}`}</th>
                {sums.map((head) => (
                  <th scope="col" className="right" key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {paper.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a day can be identical
                <tr key={at}>
                  <td>
                    <b className="strong">{line.what}</b>
                    <small>{[line.on, line.ref, line.about].filter(Boolean).join(" · ")}</small>
                  </td>
                  <td className="num right">{line.charged}</td>
                  <td className="num right">{line.paid}</td>
                  <td>{line.balance}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {paper.total.label}
                </th>
                <td>{paper.total.sum}</td>
              </tr>
            </tfoot>
          </PaperTable>
        </PaperEntry>
        {paper.dues.length > 0 ? (
          <PaperEntry title="What to pay">
            <DueTable rows={paper.dues} />
          </PaperEntry>
        ) : null}
        <PaperEntry title="Notes" small>
          {paper.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </PaperEntry>
      </PaperEntries>
    </Paper>
  );
}
