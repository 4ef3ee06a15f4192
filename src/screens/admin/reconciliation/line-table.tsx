import type { ListedLine } from "#areas/collecting/reconciliation/list-lines.ts";
import { formatDate } from "#domain/lagos.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { accountWords, bankPages, lookOf } from "./words.ts";

/** Lines as a table: what the bank says, and what it stands for. */
export function LineTable({ rows, current = -1 }: { rows: readonly ListedLine[]; current?: number }) {
  return (
    <Table caption="Lines of the bank, the earliest first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Line</HeadCell>
          <HeadCell>Narration</HeadCell>
          <HeadCell>Day</HeadCell>
          <HeadCell>Stands for</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} aria-current={at === current ? "true" : undefined}>
            <Cell place="code">
              <Plate code={row.code} drawn href={bankPages.line(row.id)} />
            </Cell>
            <Cell head place="name" under={row.reference || undefined}>
              {row.narration}
            </Cell>
            <Cell
              place="sub"
              under={row.day === row.booked_on ? accountWords(row) : `counts on ${formatDate(row.day)}`}
            >
              {formatDate(row.booked_on)}
            </Cell>
            <Cell place="status" under={standsFor(row)}>
              <Status {...lookOf(row.state)} />
            </Cell>
            <Cell right place="sum">
              <Money kobo={row.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Who claimed the line, what it was matched with, or which bills its text names. */
function standsFor({ claim, words, names }: ListedLine): string | undefined {
  if (claim) return `claimed, ${claim}`;
  if (words || !names) return words ?? undefined;
  return `Names ${names.codes.join(", ")}; the amount ${names.agrees ? "agrees" : "differs"}`;
}
