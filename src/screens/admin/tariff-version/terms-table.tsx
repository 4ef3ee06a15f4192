import type { Terms } from "#domain/tariff-terms.ts";
import { termRows } from "#domain/tariff-terms-text.ts";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

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
  return (
    <Table caption={caption} stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>Term</HeadCell>
          <HeadCell>{heads[0]}</HeadCell>
          <HeadCell>{heads[1]}</HeadCell>
          <HeadCell>Change</HeadCell>
        </tr>
      </thead>
      <tbody>
        {termRows(after).map(({ label, text }, at) => {
          const differs = text !== was[at]?.text;
          return (
            <tr key={label}>
              <Cell head place="name">
                {label}
              </Cell>
              <Cell hideOnPhone>
                <LineTerms text={was[at]?.text} faint={differs} />
              </Cell>
              <Cell place="sub">
                <LineTerms text={text} strong={differs} />
              </Cell>
              <Cell place="status">
                <span className={differs ? "strong" : "faint"}>{differs ? "Changed" : "Unchanged"}</span>
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function LineTerms({ text, faint, strong }: { text: string | undefined; faint?: boolean; strong?: boolean }) {
  if (text === undefined) return <span className="faint">None</span>;
  return <span className={strong ? "num strong" : faint ? "num faint" : "num"}>{text}</span>;
}
