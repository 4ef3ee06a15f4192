import { Link } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
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
      {match.ledger_entries.length > 1 ? <DepositTable books={match.ledger_entries} /> : null}
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
        <Table caption="Matched payments, largest first" stacked twoLineEntry>
          <thead>
            <tr>
              <HeadCell>Payment</HeadCell>
              <HeadCell>Payer</HeadCell>
              <HeadCell right>Amount (₦)</HeadCell>
            </tr>
          </thead>
          <tbody>
            {match.payments.map((payment) => (
              <tr key={payment.id}>
                <Cell head place="name">
                  <Link to={`/admin/view/payment/${payment.id}`}>{payment.code}</Link>
                </Cell>
                <Cell place="sub">
                  {payment.payer_name}
                  {payment.state === "reversed" ? " · reversed" : null}
                </Cell>
                <Cell right place="sum">
                  <Money kobo={payment.kobo} bare />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {more > 0 ? <p className="note">{`and ${more.toLocaleString("en-NG")} more`}</p> : null}
    </div>
  );
}

type MatchedLedgerEntry = NonNullable<LineData["line"]["match"]>["ledger_entries"][number];

function MatchedEntry({ book: { kind, record_id, code, day, reference } }: { book: MatchedLedgerEntry }) {
  return (
    <p>
      {`Matched to ${bookKinds[kind].label} `}
      <Link to={bookKinds[kind].page(record_id)}>{code}</Link>
      {`, ${formatDate(day)}, number ${reference}.`}
    </p>
  );
}

function DepositTable({ books }: { books: readonly MatchedLedgerEntry[] }) {
  return (
    <Table caption="Matched till deposits, oldest first" stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>Till</HeadCell>
          <HeadCell>Deposit</HeadCell>
          <HeadCell right>Amount (₦)</HeadCell>
        </tr>
      </thead>
      <tbody>
        {books.map(({ id, kind, record_id, code, day, reference, kobo }) => (
          <tr key={id}>
            <Cell head place="name">
              <Link to={bookKinds[kind].page(record_id)}>{code}</Link>
            </Cell>
            <Cell place="sub">{`number ${reference}, ${formatDate(day)}`}</Cell>
            <Cell right place="sum">
              <Money kobo={kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
