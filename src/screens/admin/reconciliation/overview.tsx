import { Link, useLoaderData, useLocation, useSearchParams } from "react-router";
import { listBankAccounts } from "#areas/collecting/reconciliation/list-accounts.ts";
import { listStatements } from "#areas/collecting/reconciliation/list-statements.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Progress } from "#ui/primitives/job.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { accountWords, bankPages } from "./words.ts";

export const meta = pageTitle("Reconciliation");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const [accounts, statements] = await Promise.all([
    listBankAccounts(actor),
    listStatements(actor, { per_page: PER_PAGE, after: afterOf(query) }),
  ]);
  return { accounts, statements };
});

/** The bank against the books: every account with how far it is, and the statements that were sent. */
export default function Reconciliation() {
  const { accounts, statements } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { can } = useSession();
  const send =
    can("reconciliation.work") && accounts.length > 0 ? (
      <ButtonLink kind="primary" slim icon="file-up" to={bankPages.send}>
        Send a statement
      </ButtonLink>
    ) : undefined;
  const enter = can("bank_account.edit") ? (
    <ButtonLink slim icon="plus" to={bankPages.newAccount}>
      Enter a bank account
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <PageHead
        title="Reconciliation"
        acts={
          <>
            {send}
            {enter}
          </>
        }
      />
      {accounts.length === 0 ? (
        <Empty title="No bank account yet" acts={enter}>
          Enter the accounts that the government has at banks. Then send their statements: what was paid in is
          found among the payments.
        </Empty>
      ) : (
        <AccountTable />
      )}
      {accounts.length === 0 ? null : (
        <Panel title="Statements" className="gap-l">
          {statements.rows.length === 0 ? (
            <Empty title="No statement was sent yet" acts={send}>
              A statement is the file that a bank gives out of an account: CSV, in any shape.
            </Empty>
          ) : (
            <StatementTable />
          )}
          <Pager {...pagerOf(pathname, query, statements)} />
        </Panel>
      )}
    </>
  );
}

function AccountTable() {
  const { accounts } = useLoaderData<typeof loader>();
  return (
    <Table caption="Bank accounts and how far they are reconciled" fold two tworow>
      <thead>
        <tr>
          <HeadCell>Account</HeadCell>
          <HeadCell>Lines decided on</HeadCell>
          <HeadCell spareMid>Statements until</HeadCell>
          <HeadCell>Closed until</HeadCell>
          <HeadCell right>In suspense, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id}>
            <Cell head place="name" under={account.name}>
              <Link to={bankPages.account(account.id)}>{accountWords(account)}</Link>
            </Cell>
            <Cell place="sub" under={<OpenLines {...account} />}>
              <Progress
                value={account.settled}
                max={Math.max(account.lines, 1)}
                label={`Lines decided on, ${accountWords(account)}`}
              />
            </Cell>
            <Cell spare spareMid>
              {account.told_until ? formatDate(account.told_until) : <span className="faint">none</span>}
            </Cell>
            <Cell place="status">
              {account.closed_until ? (
                formatDate(account.closed_until)
              ) : (
                <span className="faint">no day yet</span>
              )}
            </Cell>
            <Cell right place="sum">
              <Money kobo={account.suspense_kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function OpenLines({ id, lines, settled }: { id: number; lines: number; settled: number }) {
  const open = lines - settled;
  if (lines === 0) return <>no line yet</>;
  if (open === 0) return <>all {lines.toLocaleString("en-NG")} decided on</>;
  return (
    <Link to={`${bankPages.lines}?account=${id}`}>
      {`${open.toLocaleString("en-NG")} of ${lines.toLocaleString("en-NG")} wait`}
    </Link>
  );
}

function StatementTable() {
  const { statements } = useLoaderData<typeof loader>();
  return (
    <Table caption="Statements, the latest first" fold tworow>
      <thead>
        <tr>
          <HeadCell>Statement</HeadCell>
          <HeadCell>File</HeadCell>
          <HeadCell>Account</HeadCell>
          <HeadCell spareMid>Days</HeadCell>
          <HeadCell right>Lines</HeadCell>
        </tr>
      </thead>
      <tbody>
        {statements.rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <Plate code={row.code} drawn href={bankPages.statement(row.id)} />
            </Cell>
            <Cell head place="name" under={`${row.created_by_name}, ${formatMoment(row.created_at)}`}>
              {row.file_name}
            </Cell>
            <Cell
              place="sub"
              under={row.break_lines ? <Status kind="owing" label="Balance does not agree" /> : undefined}
            >
              {accountWords(row)}
            </Cell>
            <Cell spare spareMid>
              {row.from_day && row.to_day ? (
                `${formatDate(row.from_day)} to ${formatDate(row.to_day)}`
              ) : (
                <span className="faint">not brought in</span>
              )}
            </Cell>
            <Cell
              right
              place="sum"
              under={row.made > row.settled ? `${row.made - row.settled} wait` : undefined}
            >
              {row.made.toLocaleString("en-NG")}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
