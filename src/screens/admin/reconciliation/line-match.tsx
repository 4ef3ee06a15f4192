import { Link } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { Money } from "#ui/primitives/money.tsx";
import { type Columns, DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { bankPages, bookKinds } from "./labels.ts";
import type { LineData } from "./line-loader.ts";

/** What a line is matched to, and why. */
export function LineMatch({ line }: { line: LineData["line"] }) {
  const { match } = line;
  if (!match) return null;
  const more = match.payment_count - match.payments.length;
  return (
    <div className="stack">
      <p>{match.explanation}</p>
      {match.ledger_entries.length === 1
        ? match.ledger_entries.map((book) => <MatchedEntry key={book.id} book={book} />)
        : null}
      {match.ledger_entries.length > 1 ? (
        <DataTable
          caption="Matched till deposits, oldest first"
          stacked
          twoLineEntry
          columns={DEPOSITS}
          rows={match.ledger_entries}
        />
      ) : null}
      {match.fee_kobo > 0 ? (
        <p className="note">
          {match.kind === "clearing" ? (
            <>
              Bank charge: <Money kobo={match.fee_kobo} />.
            </>
          ) : (
            <>
              Extra gateway fee: <Money kobo={match.fee_kobo} />.
            </>
          )}
        </p>
      ) : null}
      {match.lines.length > 1 ? (
        <p className="note">
          {"Together with "}
          {match.lines
            .filter(({ id }) => id !== line.id)
            .map((one) => (
              <span key={one.id}>
                <Link to={bankPages.line(one.id)}>{one.code}</Link>{" "}
              </span>
            ))}
        </p>
      ) : null}
      {match.payments.length === 0 ? null : (
        <DataTable
          caption="Matched payments, largest first"
          stacked
          twoLineEntry
          columns={PAYMENTS}
          rows={match.payments}
        />
      )}
      {more > 0 ? <p className="note">{`and ${more.toLocaleString("en-NG")} more`}</p> : null}
    </div>
  );
}

type Match = NonNullable<LineData["line"]["match"]>;
type MatchedLedgerEntry = Match["ledger_entries"][number];

function MatchedEntry({ book: { kind, record_id, code, day, reference } }: { book: MatchedLedgerEntry }) {
  return (
    <p>
      {`Matched to ${bookKinds[kind].label} `}
      <Link to={bookKinds[kind].page(record_id)}>{code}</Link>
      {`, ${formatDate(day)}, number ${reference}.`}
    </p>
  );
}

const DEPOSITS: Columns<MatchedLedgerEntry> = [
  {
    head: "Till",
    place: "name",
    cell: ({ kind, record_id, code }) => <Link to={bookKinds[kind].page(record_id)}>{code}</Link>,
  },
  {
    head: "Deposit",
    place: "sub",
    cell: ({ reference, day }) => `number ${reference}, ${formatDate(day)}`,
  },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

const PAYMENTS: Columns<Match["payments"][number]> = [
  {
    head: "Payment",
    place: "name",
    cell: ({ id, code }) => <Link to={`/admin/view/payment/${id}`}>{code}</Link>,
  },
  {
    head: "Payer",
    place: "sub",
    cell: ({ payer_name, state }) => `${payer_name}${state === "reversed" ? " · reversed" : ""}`,
  },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];
