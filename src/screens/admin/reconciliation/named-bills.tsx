import { Link, useLoaderData } from "react-router";
import { Money } from "#ui/primitives/money.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Claim } from "./claim.tsx";
import type { LineData } from "./line-loader.ts";

/** Bills that the text of a line names, with what is due on them, and the claim for those that fit. */
export function NamedBills() {
  const { line } = useLoaderData<LineData>();
  const { named, can } = line;
  if (!named) return null;
  const { bills, suggested, agrees } = named;
  const chosen = bills.filter(({ id }) => suggested.includes(id));
  return (
    <div className="stack">
      <Status
        kind={agrees ? "paid" : "part"}
        label={agrees ? "The amount agrees" : "The amount differs from what is due"}
      />
      <Table caption="Bills named in the text of the line" fold two>
        <thead>
          <tr>
            <HeadCell>Bill</HeadCell>
            <HeadCell>Payer</HeadCell>
            <HeadCell right>Due, ₦</HeadCell>
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <tr key={bill.id}>
              <Cell head place="name" under={bill.title}>
                <Link to={`/admin/view/bill/${bill.id}`}>{bill.code}</Link>
              </Cell>
              <Cell place="sub" under={`By its ${bill.by}`}>
                {bill.payer_name}
              </Cell>
              <Cell right place="sum">
                <Money kobo={bill.due_kobo} bare />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {can.claim ? (
        <div className="line">
          <Claim
            line={line}
            act={chosen.length > 1 ? `Claim for ${chosen.length} bills` : "Claim for this bill"}
            bills={chosen.map(({ code }) => code)}
            depositor={chosen[0]?.payer_name ?? ""}
          />
        </div>
      ) : null}
    </div>
  );
}
