import { useLoaderData } from "react-router";
import { formatDate, getMonthName } from "#domain/lagos.ts";
import { Figure } from "#ui/primitives/figure.tsx";
import { Subtitle } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import type { ownCommissionLoader } from "./own-loaders.ts";

/** "2026-11" → "November 2026" */
const monthWords = (month: string) => `${getMonthName(Number(month.slice(5)))} ${month.slice(0, 4)}`;

/** What one earned by the month, and what of it was paid out. */
export function OwnCommissionPanel() {
  const { wallet, months, runs } = useLoaderData<typeof ownCommissionLoader>();
  return (
    <>
      <div>
        <p className="soft">Earned, not paid out yet</p>
        <Figure kobo={wallet.commission_kobo} hero />
      </div>
      <Subtitle>Earned</Subtitle>
      {months.length === 0 ? (
        <p className="soft">Nothing yet. Each ticket sold earns its part at once.</p>
      ) : (
        <Table caption="Earned by month" fold two>
          <thead>
            <tr>
              <HeadCell>Month</HeadCell>
              <HeadCell>Tickets</HeadCell>
              <HeadCell right>Earned, ₦</HeadCell>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, kobo, sales }) => (
              <tr key={month}>
                <Cell head place="name">
                  {monthWords(month)}
                </Cell>
                <Cell place="sub">{`${sales.toLocaleString("en-NG")} ${sales === 1 ? "ticket" : "tickets"}`}</Cell>
                <Cell right place="sum">
                  <Money kobo={kobo} bare />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Subtitle>Paid out</Subtitle>
      {runs.length === 0 ? (
        <p className="soft">Nothing was paid out yet. The office pays it out for several days together.</p>
      ) : (
        <Table caption="Paid out, the latest first" fold two>
          <thead>
            <tr>
              <HeadCell>Days</HeadCell>
              <HeadCell>How</HeadCell>
              <HeadCell>Status</HeadCell>
              <HeadCell right>Sum, ₦</HeadCell>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <Cell head place="name">
                  {`${formatDate(run.period_from)} to ${formatDate(run.period_to)}`}
                </Cell>
                <Cell place="sub">
                  {run.way === "wallet"
                    ? "Into the wallet"
                    : `To ${run.bank_name}, …${run.bank_account_number?.slice(-4)}`}
                </Cell>
                <Cell place="status">
                  <Status kind={run.status === "paid" ? "paid" : "approved"} />
                </Cell>
                <Cell right place="sum">
                  <Money kobo={run.kobo} bare />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
