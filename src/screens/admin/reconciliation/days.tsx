import { Link, useLoaderData } from "react-router";
import { readAccount } from "#areas/collecting/bank-accounts/account-row.ts";
import { listDays } from "#areas/collecting/reconciliation/list-days.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatDate, isDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Progress } from "#ui/primitives/job.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { accountText, bankPages, dayStyles } from "./labels.ts";
import { RematchLines } from "./rematch-lines.tsx";

export const meta = pageTitle("Bank account days");

export const loader = pageLoader(async (args) => {
  const id = routeId(args);
  const before = args.url.searchParams.get("before") ?? "";
  const days = await listDays(args.actor, id, isDate(before) ? before : undefined);
  const { code, bank, number, name } = await readAccount(database(), id);
  return { id, account: { code, bank, number, name }, ...days };
});

/** The days of one account, each with its status and who closed it. */
export default function BankDays() {
  const { id, account, rows, next } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const uploadLink = can("reconciliation.work") ? (
    <ButtonLink kind="primary" small icon="file-up" to={`${bankPages.upload}?account=${id}`}>
      Upload statement
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <Breadcrumb>
        <Link to={bankPages.home}>Reconciliation</Link>
      </Breadcrumb>
      <PageHead
        title={accountText(account)}
        titleExtra={<RecordCode code={account.code} />}
        note={account.name}
        actions={
          <>
            {uploadLink}
            <RematchLines account={id} />
            <ButtonLink small to={`${bankPages.lines}?account=${id}`}>
              Show open lines
            </ButtonLink>
          </>
        }
      />
      {rows.length === 0 ? <Empty title="No bank lines yet" actions={uploadLink} /> : <DayTable />}
      {next ? (
        <div className="line gap">
          <ButtonLink to={`${bankPages.account(id)}?before=${next}`}>Show earlier days</ButtonLink>
        </div>
      ) : null}
    </>
  );
}

function DayTable() {
  const { id, rows } = useLoaderData<typeof loader>();
  return (
    <Table caption="Days, newest first" stacked twoLineEntry twoLineRows>
      <thead>
        <tr>
          <HeadCell>Date</HeadCell>
          <HeadCell>Reconciled</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right hideBelowLg>
            Money out (₦)
          </HeadCell>
          <HeadCell right>Money in (₦)</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.day}>
            <Cell head place="name">
              <Link to={bankPages.day(id, row.day)}>{formatDate(row.day)}</Link>
            </Cell>
            <Cell place="sub" secondLine={`${row.settled} of ${countNoun(row.lines, "line")}`}>
              <Progress value={row.settled} max={row.lines} label={`Reconciled, ${formatDate(row.day)}`} />
            </Cell>
            <Cell
              place="status"
              secondLine={row.closed_by_name ? `closed by ${row.closed_by_name}` : undefined}
            >
              <Status {...(dayStyles[row.status ?? "open"] ?? { kind: "draft" })} />
            </Cell>
            <Cell right hideOnPhone hideBelowLg>
              <Money kobo={row.out_kobo} bare />
            </Cell>
            <Cell right place="sum">
              <Money kobo={row.in_kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
