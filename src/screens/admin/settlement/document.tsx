import { useLoaderData } from "react-router";
import { settlementDocument } from "#areas/collecting/settlements/settlement-document.ts";
import type { SettlementDocument, SettlementTable } from "#domain/documents/settlement.ts";
import { pageLoader } from "#page/page-loader.ts";
import { usePageFrame } from "#page-frame.ts";
import {
  A4Sheet,
  AddressRow,
  DocumentSection,
  DocumentSections,
  DocumentTable,
  KeyValues,
} from "#ui/documents/document.tsx";
import { Letterhead } from "#ui/documents/letterhead.tsx";
import { uiLabels } from "#ui/labels.ts";
import { DocumentFrame } from "#ui/shell/document-frame.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { settlementPages, settlementPaths } from "./labels.ts";

export const meta = pageTitle("Settlement document");

export const loader = pageLoader(async (args) => {
  const id = routeId(args);
  return { id, document: await settlementDocument(args.actor, id) };
});

/** Printed view of a batch. */
export default function SettlementSheet() {
  const { id, document } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  return (
    <DocumentFrame
      government={government}
      backTo={settlementPages.view(id)}
      back="Settlement"
      pdf={settlementPaths.pdf(id)}
    >
      <Sheet document={document} />
    </DocumentFrame>
  );
}

/** An A4 sheet; all its text comes from one content object. */
function Sheet({ document }: { document: SettlementDocument }) {
  const frame = usePageFrame().government;
  const demo = document.marks.includes(uiLabels.demonstrationDocument);
  const own = document.marks.filter((mark) => mark !== uiLabels.demonstrationDocument);
  return (
    <A4Sheet>
      <Letterhead
        government={{ ...frame, ...document.government, demo }}
        heading={<b className="strong">{document.kind}</b>}
        caption={document.facts[0]?.value ?? ""}
      />
      <AddressRow
        to={document.addressee.map((line, at) => (
          <span key={line}>
            {at > 0 ? <br /> : null}
            {line}
          </span>
        ))}
      >
        <KeyValues items={document.facts} />
      </AddressRow>
      <DocumentSections>
        <DocumentSection>
          <h1>{document.title}</h1>
          {own.map((mark) => (
            <p key={mark}>
              <b className="strong">{mark}</b>
            </p>
          ))}
          <p className="soft">{document.intro}</p>
        </DocumentSection>
        {document.parts.map((part, at) => (
          <Part key={part.title} part={part} total={at === 0 ? document.total : undefined} />
        ))}
        <DocumentSection title="Notes" small>
          {document.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </DocumentSection>
      </DocumentSections>
    </A4Sheet>
  );
}

function Part({
  part: { title, heads, rows },
  total,
}: {
  part: SettlementTable;
  total: SettlementDocument["total"] | undefined;
}) {
  return (
    <DocumentSection title={title}>
      <DocumentTable>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th scope="col" key={head} className={at > 0 ? "right" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = "", ...sums]) => (
            <tr key={first}>
              <td>{first}</td>
              {sums.map((sum, at) => (
                <td className="num right" key={heads[at + 1]}>
                  {sum}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr>
              <th scope="row">{total.label}</th>
              <td>{total.sum}</td>
            </tr>
          </tfoot>
        ) : null}
      </DocumentTable>
    </DocumentSection>
  );
}
