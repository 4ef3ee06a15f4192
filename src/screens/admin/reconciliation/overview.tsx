import { Link, useLoaderData } from "react-router";
import { listBankAccounts } from "#areas/collecting/reconciliation/list-accounts.ts";
import { listStatements } from "#areas/collecting/reconciliation/list-statements.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Progress } from "#ui/primitives/job.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedTable } from "../../shared/paged-list.tsx";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { accountText, bankPages } from "./labels.ts";

export const meta = pageTitle("Reconciliation");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const [accounts, statements] = await Promise.all([
    listBankAccounts(actor),
    listStatements(actor, { per_page: PER_PAGE, after: afterOf(query) }),
  ]);
  return { accounts, statements };
});

/** Reconciliation overview: each account with its status, and the uploaded statements. */
export default function Reconciliation() {
  const { accounts, statements } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const uploadLink =
    can("reconciliation.work") && accounts.length > 0 ? (
      <ButtonLink kind="primary" small icon="file-up" to={bankPages.upload}>
        Upload statement
      </ButtonLink>
    ) : undefined;
  const addAccountLink = can("bank_account.edit") ? (
    <ButtonLink small icon="plus" to={bankPages.newAccount}>
      Add bank account
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <PageHead
        title="Reconciliation"
        actions={
          <>
            {uploadLink}
            {addAccountLink}
          </>
        }
      />
      {accounts.length === 0 ? (
        <Empty title="No bank accounts yet" />
      ) : (
        <>
          <DataTable
            caption="Bank accounts and progress"
            stacked
            twoLineRows
            twoLineEntry
            columns={ACCOUNT_COLUMNS}
            rows={accounts}
          />
          <Panel title="Statements" className="gap-l">
            <PagedTable
              list={statements}
              caption="Statements, newest first"
              scrollable={false}
              columns={STATEMENT_COLUMNS}
              empty={{
                title: "No statements yet",
                actions: uploadLink,
                text: "Upload a bank statement as a CSV file.",
              }}
            />
          </Panel>
        </>
      )}
    </>
  );
}

type Data = Awaited<ReturnType<typeof loader>>;

const ACCOUNT_COLUMNS: Columns<Data["accounts"][number]> = [
  {
    head: "Account",
    place: "name",
    cell: (account) => <Link to={bankPages.account(account.id)}>{accountText(account)}</Link>,
    secondLine: "name",
  },
  {
    head: "Lines reconciled",
    place: "sub",
    cell: (account) => (
      <Progress
        value={account.settled}
        max={Math.max(account.lines, 1)}
        label={`Lines reconciled, ${accountText(account)}`}
      />
    ),
    secondLine: (account) => <OpenLines {...account} />,
  },
  {
    head: "Statements up to",
    hideBelowLg: true,
    cell: ({ statements_until }) =>
      statements_until ? formatDate(statements_until) : <span className="faint">None</span>,
  },
  {
    head: "Closed up to",
    place: "status",
    cell: ({ closed_until }) =>
      closed_until ? (
        <>
          <span className="narrow-only">Closed up to </span>
          {formatDate(closed_until)}
        </>
      ) : (
        <span className="faint">Not closed yet</span>
      ),
  },
  {
    ...moneyColumn("In suspense (₦)", ({ suspense_kobo }) => suspense_kobo),
    secondLine: () => <span className="narrow-only">In suspense</span>,
  },
];

function OpenLines({ id, lines, settled }: { id: number; lines: number; settled: number }) {
  const open = lines - settled;
  if (lines === 0) return <>no lines yet</>;
  if (open === 0) return <>all {lines.toLocaleString("en-NG")} reconciled</>;
  return (
    <Link to={`${bankPages.lines}?account=${id}`}>
      {`${open.toLocaleString("en-NG")} of ${lines.toLocaleString("en-NG")} open`}
    </Link>
  );
}

const STATEMENT_COLUMNS: Columns<Data["statements"]["rows"][number]> = [
  codeColumn("Statement", bankPages.statement),
  {
    head: "File",
    place: "name",
    cell: "file_name",
    secondLine: (row) => `${row.created_by_name}, ${formatMoment(row.created_at)}`,
  },
  {
    head: "Account",
    place: "sub",
    cell: accountText,
    secondLine: (row) =>
      row.break_lines ? <Status kind="owing" label="Balance does not agree" /> : undefined,
  },
  {
    head: "Dates",
    hideBelowLg: true,
    cell: ({ from_day, to_day }) =>
      from_day && to_day ? (
        `${formatDate(from_day)} to ${formatDate(to_day)}`
      ) : (
        <span className="faint">not imported</span>
      ),
  },
  {
    head: "Lines",
    place: "sum",
    right: true,
    cell: ({ imported }) => (
      <>
        {imported.toLocaleString("en-NG")}
        <span className="narrow-only">{imported === 1 ? " line" : " lines"}</span>
      </>
    ),
    secondLine: ({ imported, settled }) => (imported > settled ? `${imported - settled} open` : undefined),
  },
];
