import { Link, useLoaderData } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { entryPages } from "../bank-entry/labels.ts";
import { pages } from "../charging/api-paths.ts";
import { Claim } from "./claim.tsx";
import type { LineData } from "./line-loader.ts";

/** Bills named in a line's text, with their balances, and the claim form for those that fit. */
export function MentionedBills() {
  const { line } = useLoaderData<LineData>();
  const { identified_bills, can } = line;
  if (!identified_bills) return null;
  const { bills, suggested, matches_amount } = identified_bills;
  const chosen = bills.filter(({ id }) => suggested.includes(id));
  const deposits = uniqueDeposits(chosen);
  return (
    <div className="stack">
      <Status
        kind={matches_amount && deposits.length === 0 ? "paid" : "part"}
        label={matches_amount ? "Amount matches" : "Amount differs from balance"}
      />
      <DataTable<(typeof bills)[number]>
        caption="Bills mentioned in the line"
        stacked
        twoLineEntry
        columns={[
          {
            head: "Bill",
            place: "name",
            cell: (bill) => <Link to={pages.bill(bill.id)}>{bill.code}</Link>,
            secondLine: "title",
          },
          { head: "Payer", place: "sub", cell: "payer_name", secondLine: (bill) => `By ${bill.by}` },
          moneyColumn("Due (₦)", (bill) => bill.due_kobo),
        ]}
        rows={bills}
      />
      {deposits.map(({ id, code, kobo }) => (
        <Notice key={id} kind="warn">
          {`A bank deposit of ${formatNaira(kobo)} for ${chosen.length > 1 ? "these bills" : "this bill"} is not confirmed yet: `}
          <Link to={entryPages.view(id)}>{code}</Link>
          {". If both are confirmed, any excess will become the payer’s credit."}
        </Notice>
      ))}
      {can.claim ? (
        <div className="line">
          <Claim
            line={line}
            action={chosen.length > 1 ? `Allocate to ${chosen.length} bills` : "Allocate to this bill"}
            bills={chosen.map(({ code }) => code)}
            depositor={chosen[0]?.payer_name ?? ""}
          />
        </div>
      ) : null}
    </div>
  );
}

type Bill = NonNullable<LineData["line"]["identified_bills"]>["bills"][number];

/** Deposits of the bills that are not confirmed yet; one can be for several bills. */
function uniqueDeposits(bills: readonly Bill[]): Bill["unconfirmed_deposits"] {
  const deposits = bills.flatMap((bill) => bill.unconfirmed_deposits);
  return [...new Map(deposits.map((deposit) => [deposit.id, deposit])).values()];
}
