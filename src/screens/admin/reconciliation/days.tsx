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
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";
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
    <DataTable<(typeof rows)[number]>
      caption="Days, newest first"
      stacked
      twoLineEntry
      twoLineRows
      rows={rows}
      columns={[
        {
          head: "Date",
          place: "name",
          cell: ({ day }) => <Link to={bankPages.day(id, day)}>{formatDate(day)}</Link>,
        },
        {
          head: "Reconciled",
          place: "sub",
          cell: ({ settled, lines, day }) => (
            <Progress value={settled} max={lines} label={`Reconciled, ${formatDate(day)}`} />
          ),
          secondLine: ({ settled, lines }) => `${settled} of ${countNoun(lines, "line")}`,
        },
        {
          head: "Status",
          place: "status",
          cell: ({ status }) => <Status {...(dayStyles[status ?? "open"] ?? { kind: "draft" })} />,
          secondLine: ({ closed_by_name }) => closed_by_name && `closed by ${closed_by_name}`,
        },
        moneyColumn("Money out (₦)", (row) => row.out_kobo, { hideBelowLg: true }),
        moneyColumn("Money in (₦)", (row) => row.in_kobo),
      ]}
    />
  );
}
