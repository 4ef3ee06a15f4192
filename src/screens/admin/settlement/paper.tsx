import { useLoaderData } from "react-router";
import { settlementDocument } from "#areas/collecting/settlements/settlement-document.ts";
import type { PaperPart, SettlementPaper } from "#domain/documents/settlement.ts";
import { pageLoader } from "#page/page-loader.ts";
import { usePageFrame } from "#page-frame.ts";
import {
  AddressRow,
  KeyValues,
  Paper,
  PaperEntries,
  PaperEntry,
  PaperTable,
} from "#ui/documents/document.tsx";
import { Letterhead } from "#ui/documents/letterhead.tsx";
import { uiLabels } from "#ui/labels.ts";
import { PaperFrame } from "#ui/shell/paper-frame.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { idOf } from "../../shared/records/loaders.ts";
import { settlementPages, settlementPaths } from "./labels.ts";

export const meta = pageTitle("Settlement document");

export const loader = pageLoader(async (args) => {
  const id = idOf(args);
  return { id, paper: await settlementDocument(args.actor, id) };
});

/** Printed view of a batch. */
export default function SettlementSheet() {
  const { id, paper } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  return (
    <PaperFrame
      government={government}
      backTo={settlementPages.view(id)}
      back="Settlement"
      pdf={settlementPaths.pdf(id)}
    >
      <Sheet paper={paper} />
    </PaperFrame>
  );
}

/** An A4 sheet; all its text comes from one content object. */
function Sheet({ paper }: { paper: SettlementPaper }) {
  const frame = usePageFrame().government;
  const demo = paper.marks.includes(uiLabels.demonstrationPaper);
  const own = paper.marks.filter((mark) => mark !== uiLabels.demonstrationPaper);
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
          {own.map((mark) => (
            <p key={mark}>
              <b className="strong">{mark}</b>
            </p>
          ))}
          <p className="soft">{paper.intro}</p>
        </PaperEntry>
        {paper.parts.map((part, at) => (
          <Part key={part.title} part={part} total={at === 0 ? paper.total : undefined} />
        ))}
        <PaperEntry title="Notes" small>
          {paper.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </PaperEntry>
      </PaperEntries>
    </Paper>
  );
}

function Part({
  part: { title, heads, rows },
  total,
}: {
  part: PaperPart;
  total: SettlementPaper["total"] | undefined;
}) {
  return (
    <PaperEntry title={title}>
      <PaperTable>
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
      </PaperTable>
    </PaperEntry>
  );
}
