import { useLoaderData } from "react-router";
import { readSheet } from "#areas/collecting/tills/till-sheet.ts";
import type { SheetLine, TillSheet } from "#domain/documents/till-sheet.ts";
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
import { tillPages, tillPaths } from "./labels.ts";

export const meta = pageTitle("Till sheet");

export const loader = pageLoader(async (args) => {
  const id = routeId(args);
  return { id, sheet: await readSheet(args.actor, id) };
});

/** Printed view of a till sheet. */
export default function TillSheetPage() {
  const { id, sheet } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  return (
    <DocumentFrame government={government} backTo={tillPages.view(id)} back="Till" pdf={tillPaths.sheet(id)}>
      <Sheet sheet={sheet} />
    </DocumentFrame>
  );
}

/** An A4 sheet; all its text comes from one content object. */
function Sheet({ sheet }: { sheet: TillSheet }) {
  const frame = usePageFrame().government;
  const { government, marks, facts, payments, moves, drawer, notes, warnings, signatures } = sheet;
  return (
    <A4Sheet>
      <Letterhead
        government={{ ...frame, ...government, demo: marks.includes(uiLabels.demonstrationDocument) }}
        heading={<b className="strong">{sheet.kind}</b>}
        caption={facts[0]?.value ?? ""}
      />
      <AddressRow to={<b className="strong">{facts[1]?.value}</b>}>
        <KeyValues items={facts} />
      </AddressRow>
      <DocumentSections>
        <DocumentSection>
          <h1>{sheet.title}</h1>
          <p className="soft">{sheet.intro}</p>
        </DocumentSection>
        <DocumentSection title="Payments">
          <Lines heads={payments.heads} lines={payments.lines} none={payments.none} total={payments.total} />
        </DocumentSection>
        <DocumentSection title="Cash movements">
          <Lines heads={moves.heads} lines={moves.lines} none={moves.none} />
        </DocumentSection>
        <DocumentSection title="Drawer">
          <KeyValues items={drawer} />
        </DocumentSection>
        {notes ? (
          <DocumentSection title="Count">
            <DocumentTable>
              <thead>
                <tr>
                  {notes.heads.map((head) => (
                    <th scope="col" key={head}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {notes.lines.map(({ note, count, sum }) => (
                  <tr key={note}>
                    <td>{note}</td>
                    <td className="num right">{count}</td>
                    <td>{sum}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={2}>
                    {notes.total.label}
                  </th>
                  <td>{notes.total.sum}</td>
                </tr>
              </tfoot>
            </DocumentTable>
          </DocumentSection>
        ) : null}
        <DocumentSection title="Signatures" small>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
          {signatures.map((name) => (
            <p key={name}>{`${name} ______________________`}</p>
          ))}
        </DocumentSection>
      </DocumentSections>
    </A4Sheet>
  );
}

interface LinesProps {
  heads: readonly [string, string, string, string];
  lines: readonly SheetLine[];
  none: string;
  total?: { label: string; sum: string };
}

function Lines({ heads, lines, none, total }: LinesProps) {
  if (lines.length === 0) return <p>{none}</p>;
  const [what, ref, way, sum] = heads;
  return (
    <DocumentTable>
      <thead>
        <tr>
          <th scope="col">{`${what}, ${ref.toLowerCase()}`}</th>
          <th scope="col">{way}</th>
          <th scope="col">{sum}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two movements may have the same text
          <tr key={at}>
            <td>
              <b className="strong">{line.what}</b>
              <small>{[line.time, line.ref].filter(Boolean).join(" · ")}</small>
            </td>
            <td>{line.way}</td>
            <td>{line.sum}</td>
          </tr>
        ))}
      </tbody>
      {total ? (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {total.label}
            </th>
            <td>{total.sum}</td>
          </tr>
        </tfoot>
      ) : null}
    </DocumentTable>
  );
}
