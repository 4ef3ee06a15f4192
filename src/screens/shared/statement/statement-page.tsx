import { useLoaderData } from "react-router";
import type { StatementDocument } from "#domain/documents/statement.ts";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import {
  A4Sheet,
  AddressRow,
  DocumentAmount,
  DocumentSection,
  DocumentSections,
  DocumentTable,
  DueTable,
  KeyValues,
} from "#ui/documents/document.tsx";
import { Letterhead } from "#ui/documents/letterhead.tsx";
import { uiLabels } from "#ui/labels.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { UnbrokenCodes } from "#ui/primitives/unbroken-codes.tsx";
import { DocumentFrame } from "#ui/shell/document-frame.tsx";
import { Addressee } from "../charge-document/document-head.tsx";
import type { ownStatementLoader } from "./statement-loader.ts";

interface StatementPageProps {
  backTo: string;
  back: string;
}

/** The printable statement of an account, with its period. */
export function StatementPage({ backTo, back }: StatementPageProps) {
  const { document, payer, from, to, corporates, fault } = useLoaderData<typeof ownStatementLoader>();
  const { government } = usePageFrame();
  if (!payer)
    return (
      <DocumentFrame government={government} backTo={backTo} back={back}>
        <Empty title={t("No statement yet")}>{t("Your account isn’t linked to a record yet.")}</Empty>
      </DocumentFrame>
    );
  const base = `/api/v1/payers/${payer.type}/${payer.id}/statement`;
  const period = new URLSearchParams(Object.entries({ from, to }).filter(([, day]) => day !== ""));
  const query = (extra: Record<string, string> = {}) => {
    const search = new URLSearchParams([...period, ...Object.entries(extra)]).toString();
    return search ? `?${search}` : "";
  };
  return (
    <DocumentFrame
      government={government}
      backTo={backTo}
      back={back}
      {...(document && {
        pdf: `${base}/pdf${query()}`,
        actions: (
          <ButtonAnchor icon="download" href={`${base}/file${query({ format: "csv" })}`} download>
            {t("Download CSV")}
          </ButtonAnchor>
        ),
      })}
      aside={
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
          <Field
            name="from"
            label={t("From")}
            hint={t("Leave blank for 1 January")}
            error={fault?.fields["from"]}
          >
            <TextInput type="date" defaultValue={from} short />
          </Field>
          <Field name="to" label={t("To")} hint={t("Leave blank for today")} error={fault?.fields["to"]}>
            <TextInput type="date" defaultValue={to} short />
          </Field>
          <div>
            <Button type="submit">{t("Update")}</Button>
          </div>
        </form>
      }
    >
      {document ? <StatementSheet document={document} /> : null}
      {fault ? (
        <>
          <h1 className="only-read">{t("Statement of account")}</h1>
          <ErrorNotice>{t(fault.text)}</ErrorNotice>
        </>
      ) : null}
    </DocumentFrame>
  );
}

/** A statement on A4. All texts come from the content object that the PDF uses too. */
function StatementSheet({ document }: { document: StatementDocument }) {
  const defaultGovernment = usePageFrame().government;
  const demo = document.marks.includes(uiLabels.demonstrationDocument);
  const [day, descriptionHead, ...amountHeads] = document.heads;
  const [charged, credited, balance] = amountHeads;
  return (
    <A4Sheet>
      <Letterhead
        government={{ ...defaultGovernment, ...document.government, demo }}
        heading={<b className="strong">{document.kind}</b>}
        caption={document.facts[0]?.value ?? ""}
      />
      <AddressRow to={<Addressee lines={document.addressee} />}>
        <KeyValues items={document.facts} />
      </AddressRow>
      <DocumentSections>
        <DocumentSection>
          <h1>{document.title}</h1>
          <p className="soft">{document.intro}</p>
        </DocumentSection>
        <DocumentSection title="The account">
          <DocumentTable stacked>
            <thead>
              <tr>
                <th scope="col">{`${day}, ${descriptionHead?.toLowerCase() ?? ""}`}</th>
                {amountHeads.map((head) => (
                  <th scope="col" className="right" key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {document.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a day can be identical
                <tr key={index}>
                  <td>
                    <b className="strong">
                      <UnbrokenCodes>{line.what}</UnbrokenCodes>
                    </b>
                    <small>
                      <UnbrokenCodes>
                        {[line.on, line.ref, line.about].filter(Boolean).join(" · ")}
                      </UnbrokenCodes>
                    </small>
                  </td>
                  <DocumentAmount head={charged} amount={line.charged} />
                  <DocumentAmount head={credited} amount={line.paid} />
                  <DocumentAmount head={balance} amount={line.balance} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {document.total.label}
                </th>
                <td>{document.total.sum}</td>
              </tr>
            </tfoot>
          </DocumentTable>
        </DocumentSection>
        {document.dues.length > 0 ? (
          <DocumentSection title="Amounts due">
            <DueTable rows={document.dues} />
          </DocumentSection>
        ) : null}
        <DocumentSection title="Notes" small>
          {document.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </DocumentSection>
      </DocumentSections>
    </A4Sheet>
  );
}
