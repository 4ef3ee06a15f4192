import type { Charge } from "#domain/calculator.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";

interface ChargeLinesProps {
  charge: Charge;
  /** What it is the charge of. */
  of: string;
  /** Issued: its due date stands. */
  issued?: boolean;
}

/** A charge with all its reasons: every line, and what stands in the way. */
export function ChargeLines({ charge, of, issued = false }: ChargeLinesProps) {
  const due = issued
    ? `Total, due ${formatDate(charge.due_on)}`
    : `Total, due ${formatDate(charge.due_on)} if issued today`;
  return (
    <div className="stack">
      {charge.exceptions.map(({ message }) => (
        <Notice key={message} kind="warn">
          {message}.
        </Notice>
      ))}
      <Table caption={`The charge on ${of}, line by line`} tall fold two tworow>
        <thead>
          <tr>
            <HeadCell>Charge</HeadCell>
            <HeadCell>How it is worked out</HeadCell>
            <HeadCell spareMid>Law</HeadCell>
            <HeadCell right>Amount, ₦</HeadCell>
          </tr>
        </thead>
        <tbody>
          {charge.lines.map((line) => (
            <tr key={`${line.item_id} ${line.explanation}`}>
              <Cell head place="name" under={line.item_id === null ? undefined : line.item_code}>
                {line.label}
              </Cell>
              <Cell place="sub">{line.explanation}</Cell>
              <Cell spare spareMid>
                <span className="soft">{line.citation}</span>
              </Cell>
              <Cell place="sum" right>
                <Money kobo={line.kobo} bare />
              </Cell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <Cell head place="name">
              {due}
            </Cell>
            <Cell spare />
            <Cell spare spareMid />
            <Cell place="sum" right>
              <span className="only-read">{formatNaira(charge.total_kobo)}</span>
              <span aria-hidden="true">
                <Money kobo={charge.total_kobo} bare />
              </span>
            </Cell>
          </tr>
        </tfoot>
      </Table>
      <p className="note">Under the tariff of {formatDate(charge.tariff_on)}.</p>
    </div>
  );
}
