import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { type FundingState, fundingWayNames, fundingWays } from "#domain/wallet.ts";
import { t } from "#language/t.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../addresses/records.ts";
import { pagerOf } from "../paging.ts";
import { PickFilters } from "../pick-filters.tsx";
import { Downloads } from "./downloads.tsx";
import type { fundingsLoader } from "./office-loaders.ts";
import { bankWord, fundingLook, walletPages } from "./words.ts";

const TABS: readonly { status: FundingState | "all"; label: string }[] = [
  { status: "waiting", label: "Waiting" },
  { status: "confirmed", label: "In the wallet" },
  { status: "refused", label: "Refused" },
  { status: "all", label: "All" },
];

/** Money into wallets. @param isGuest a guest opens nothing */
export function FundingList({ isGuest = false }: { isGuest?: boolean }) {
  const { list, status, fund, take } = useLoaderData<typeof fundingsLoader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tabs = TABS.map((tab) => ({
    to: withQuery(pathname, query, { status: tab.status === "waiting" ? undefined : tab.status }),
    label: tab.label,
    current: tab.status === (status ?? "all"),
  }));
  const acts = (
    <>
      {take ? <Downloads list="wallet-fundings" status={status ?? undefined} /> : null}
      {fund ? (
        <ButtonLink kind="primary" slim icon="plus" to={walletPages.register}>
          {t("Enter a bank slip")}
        </ButtonLink>
      ) : null}
    </>
  );
  return (
    <>
      <PageHead
        title={t("Wallet fundings")}
        count={list.total}
        note={isGuest ? "read only" : undefined}
        acts={acts}
      />
      <Tabs label={t("States")} items={tabs} />
      <PickFilters
        placeholder={t("Code, slip number or agent")}
        filters={[
          {
            name: "way",
            label: "How",
            options: fundingWayNames.map((value) => ({ value, label: fundingWays[value] })),
          },
        ]}
        keeps={["status", "wallet", "day"]}
      />
      {list.rows.length > 0 ? (
        <FundingTable rows={list.rows} isGuest={isGuest} />
      ) : (
        <Empty title={status === "waiting" ? t("No funding waits") : t("No funding fits")}>
          {t(
            "What agents pay in at a bank is entered from the slip by one officer, and is in the wallet once another has found it at the bank. What they pay online goes in by itself.",
          )}
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

type Rows = Awaited<ReturnType<typeof fundingsLoader>>["list"]["rows"];

function FundingTable({ rows, isGuest }: { rows: Rows; isGuest: boolean }) {
  return (
    <Table caption={t("Wallet fundings")} tall fold tworow>
      <thead>
        <tr>
          <HeadCell>{t("Funding")}</HeadCell>
          <HeadCell>{t("Wallet of")}</HeadCell>
          <HeadCell>{t("How")}</HeadCell>
          <HeadCell spareMid>{t("Entered")}</HeadCell>
          <HeadCell>{t("Status")}</HeadCell>
          <HeadCell right>{t("Sum, ₦")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { kind, label } = fundingLook(row);
          return (
            <tr key={row.id}>
              <Cell place="code">
                <Plate code={row.code} drawn {...(!isGuest && { href: walletPages.funding(row.id) })} />
              </Cell>
              <Cell head place="name" under={row.holder_code}>
                {row.holder}
              </Cell>
              <Cell place="sub" under={underWay(row)}>
                {row.way === "bank" ? bankWord(row.bank) : fundingWays[row.way]}
              </Cell>
              <Cell spare spareMid under={row.entered_by_name ?? undefined}>
                {formatMoment(row.entered_at)}
              </Cell>
              <Cell
                place="status"
                under={row.mine && row.status === "waiting" ? "another confirms" : undefined}
              >
                <Status kind={kind} label={label} />
              </Cell>
              <Cell place="sum" right>
                <Money kobo={row.kobo} bare />
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function underWay({ way, reference, paid_on, from_holder }: Rows[number]): string | undefined {
  if (way === "bank") return `${reference ?? ""}${paid_on ? `, ${formatDate(paid_on)}` : ""}`;
  return from_holder ? `from ${from_holder}` : undefined;
}
