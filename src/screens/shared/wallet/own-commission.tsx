import { useLoaderData } from "react-router";
import { formatDate, getMonthName } from "#domain/lagos.ts";
import { count, t } from "#language/t.ts";
import { Figure } from "#ui/primitives/figure.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import type { ownCommissionLoader } from "./own-loaders.ts";

/** "2026-11" → "November 2026" */
const monthText = (month: string) => `${getMonthName(Number(month.slice(5)))} ${month.slice(0, 4)}`;

/** The user's commission by month, and its payouts. */
export function OwnCommissionPanel() {
  const { wallet, months, runs } = useLoaderData<typeof ownCommissionLoader>();
  return (
    <>
      <div>
        <p className="soft">{t("Unpaid commission")}</p>
        <Figure kobo={wallet.commission_kobo} hero />
      </div>
      <Subtitle>{t("Earned")}</Subtitle>
      {months.length === 0 ? (
        <p className="soft">{t("No commission yet. You earn it with each ticket sold.")}</p>
      ) : (
        <Table caption={t("Earned by month")} stacked twoLineEntry>
          <thead>
            <tr>
              <HeadCell>{t("Month")}</HeadCell>
              <HeadCell>{t("Tickets")}</HeadCell>
              <HeadCell right>{t("Earned (₦)")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, kobo, sales }) => (
              <tr key={month}>
                <Cell head place="name">
                  {monthText(month)}
                </Cell>
                <Cell place="sub">{count(sales, "{n} ticket", "{n} tickets")}</Cell>
                <Cell right place="sum">
                  <Money kobo={kobo} bare />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Subtitle>{t("Paid out")}</Subtitle>
      {runs.length === 0 ? (
        <p className="soft">
          {t("No payouts yet. The revenue office pays commission for several days together.")}
        </p>
      ) : (
        <Table caption={t("Payouts, newest first")} stacked twoLineEntry>
          <thead>
            <tr>
              <HeadCell>{t("Period")}</HeadCell>
              <HeadCell>{t("Method")}</HeadCell>
              <HeadCell>{t("Status")}</HeadCell>
              <HeadCell right>{t("Amount (₦)")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <Cell head place="name">
                  {t("{from} to {to}", { from: formatDate(run.period_from), to: formatDate(run.period_to) })}
                </Cell>
                <Cell place="sub">
                  {run.method === "wallet"
                    ? t("To wallet")
                    : t("To {bank}, …{number}", {
                        bank: run.bank_name ?? "",
                        number: run.bank_account_number?.slice(-4) ?? "",
                      })}
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
