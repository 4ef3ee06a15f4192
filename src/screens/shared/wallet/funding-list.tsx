import { useLoaderData } from "react-router";
import { bankLabel } from "#domain/bank-entry.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { fundingMethodNames, fundingMethods } from "#domain/wallet.ts";
import { t } from "#language/t.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, moneyColumn } from "../data-table.tsx";
import { PagedList } from "../paged-list.tsx";
import { DownloadLinks } from "./download-links.tsx";
import { fundingStyle, walletPages } from "./labels.ts";
import type { fundingsLoader } from "./office-loaders.ts";

const statusTabs = () => [
  { value: "waiting", label: "Pending", empty: t("No pending fundings") },
  { value: "confirmed", label: "Confirmed", empty: t("No matching fundings") },
  { value: "refused", label: "Rejected", empty: t("No matching fundings") },
  { value: "all", label: "All", empty: t("No matching fundings") },
];

const METHODS = fundingMethodNames.map((value) => ({ value, label: fundingMethods[value] }));

/** Wallet fundings. @param isGuest guests can't open fundings */
export function FundingList({ isGuest = false }: { isGuest?: boolean }) {
  const { list, status, fund, take } = useLoaderData<typeof fundingsLoader>();
  return (
    <PagedList
      title={t("Wallet fundings")}
      note={isGuest ? "read only" : undefined}
      actions={
        <>
          {take ? <DownloadLinks list="wallet-fundings" status={status ?? undefined} /> : null}
          {fund ? (
            <ButtonLink kind="primary" small icon="plus" to={walletPages.register}>
              {t("Record bank deposit")}
            </ButtonLink>
          ) : null}
        </>
      }
      tabs={{ name: "status", label: t("Status"), options: statusTabs() }}
      search={t("Code, teller number or agent")}
      filters={[{ name: "way", label: "Method", options: METHODS }]}
      preservedParams={["wallet", "day"]}
      list={list}
      caption={t("Wallet fundings")}
      columns={columns(isGuest)}
      empty={{
        text: t(
          "Bank deposits are recorded by one officer and confirmed by another. Online payments are added automatically.",
        ),
      }}
    />
  );
}

type Row = Awaited<ReturnType<typeof fundingsLoader>>["list"]["rows"][number];

const columns = (isGuest: boolean): Columns<Row> => [
  {
    head: t("Funding"),
    place: "code",
    cell: ({ id, code }) => (
      <RecordCode code={code} outlined {...(!isGuest && { href: walletPages.funding(id) })} />
    ),
  },
  { head: t("Holder"), place: "name", cell: "holder", secondLine: "holder_code" },
  {
    head: t("Method"),
    place: "sub",
    cell: ({ method, bank }) => (method === "bank" ? bankLabel(bank) : fundingMethods[method]),
    secondLine: methodDetails,
  },
  {
    head: t("Entered"),
    hideBelowLg: true,
    cell: ({ entered_at }) => formatMoment(entered_at),
    secondLine: "entered_by_name",
  },
  {
    head: t("Status"),
    place: "status",
    cell: (row) => <FundingStatus row={row} />,
    secondLine: ({ mine, status }) =>
      mine && status === "waiting" ? "another officer must confirm" : undefined,
  },
  moneyColumn(t("Amount (₦)"), ({ kobo }) => kobo),
];

function FundingStatus({ row }: { row: Row }) {
  const { kind, label } = fundingStyle(row);
  return <Status kind={kind} label={label} />;
}

function methodDetails({ method, reference, paid_on, from_holder }: Row): string | undefined {
  if (method === "bank") return `${reference ?? ""}${paid_on ? `, ${formatDate(paid_on)}` : ""}`;
  return from_holder ? `from ${from_holder}` : undefined;
}
