import { Link, useLoaderData } from "react-router";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";
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
  return (
    <div className="stack">
      <Status
        kind={matches_amount ? "paid" : "part"}
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
