import { useLoaderData } from "react-router";
import { formatDate, getMonthName } from "#domain/lagos.ts";
import { count, t } from "#language/t.ts";
import { Figure } from "#ui/primitives/figure.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { DataTable, moneyColumn } from "../data-table.tsx";
import type { ownCommissionLoader } from "./own-loaders.ts";

type OwnCommission = Awaited<ReturnType<typeof ownCommissionLoader>>;
type Month = OwnCommission["months"][number];
type Payout = OwnCommission["runs"][number];

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
        <DataTable<Month>
          caption={t("Earned by month")}
          stacked
          twoLineEntry
          rows={months}
          columns={[
            { head: t("Month"), place: "name", cell: ({ month }) => monthText(month) },
            {
              head: t("Tickets"),
              place: "sub",
              cell: ({ sales }) => count(sales, "{n} ticket", "{n} tickets"),
            },
            moneyColumn(t("Earned (₦)"), ({ kobo }) => kobo),
          ]}
        />
      )}
      <Subtitle>{t("Paid out")}</Subtitle>
      {runs.length === 0 ? (
        <p className="soft">
          {t("No payouts yet. The revenue office pays commission for several days together.")}
        </p>
      ) : (
        <DataTable<Payout>
          caption={t("Payouts, newest first")}
          stacked
          twoLineEntry
          rows={runs}
          columns={[
            {
              head: t("Period"),
              place: "name",
              cell: (run) =>
                t("{from} to {to}", { from: formatDate(run.period_from), to: formatDate(run.period_to) }),
            },
            {
              head: t("Method"),
              place: "sub",
              cell: (run) =>
                run.method === "wallet"
                  ? t("To wallet")
                  : t("To {bank}, …{number}", {
                      bank: run.bank_name ?? "",
                      number: run.bank_account_number?.slice(-4) ?? "",
                    }),
            },
            {
              head: t("Status"),
              place: "status",
              cell: ({ status }) => <Status kind={status === "paid" ? "paid" : "approved"} />,
            },
            moneyColumn(t("Amount (₦)"), ({ kobo }) => kobo),
          ]}
        />
      )}
    </>
  );
}
