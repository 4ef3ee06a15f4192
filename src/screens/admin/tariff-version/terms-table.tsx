import type { Terms } from "#domain/tariff-terms.ts";
import { termRows } from "#domain/tariff-terms-text.ts";
import { DataTable } from "../../shared/data-table.tsx";

interface TermsTableProps {
  caption: string;
  before: Terms;
  after: Terms;
  /** Names of the two versions. */
  heads: readonly [string, string];
}

/** The terms of two tariff versions side by side, differences labelled in text. */
export function TermsTable({ caption, before, after, heads }: TermsTableProps) {
  const was = termRows(before);
  const rows = termRows(after).map(({ label, text }, index) => {
    const before = was[index]?.text;
    return { label, text, before, differs: text !== before };
  });
  return (
    <DataTable<(typeof rows)[number]>
      caption={caption}
      stacked
      twoLineEntry
      rows={rows}
      columns={[
        { head: "Term", place: "name", cell: "label" },
        {
          head: heads[0],
          hideOnPhone: true,
          cell: ({ before, differs }) => <LineTerms text={before} faint={differs} />,
        },
        {
          head: heads[1],
          place: "sub",
          cell: ({ text, differs }) => <LineTerms text={text} strong={differs} />,
        },
        {
          head: "Change",
          place: "status",
          cell: ({ differs }) => (
            <span className={differs ? "strong" : "faint"}>{differs ? "Changed" : "Unchanged"}</span>
          ),
        },
      ]}
    />
  );
}

function LineTerms({ text, faint, strong }: { text: string | undefined; faint?: boolean; strong?: boolean }) {
  if (text === undefined) return <span className="faint">None</span>;
  return <span className={strong ? "num strong" : faint ? "num faint" : "num"}>{text}</span>;
}
