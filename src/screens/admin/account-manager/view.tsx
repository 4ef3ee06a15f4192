import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { portfolioFilters } from "#domain/account-managers.ts";
import { formatNames } from "#domain/file-formats.ts";
import { Button, ButtonAnchor, ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { fileAddress } from "../../shared/file-address.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerProps } from "../../shared/paging.ts";
import { QueryFilters } from "../../shared/query-filters.tsx";
import { About } from "./about.tsx";
import { Collected } from "./collected.tsx";
import { FollowUpTable } from "./follow-up-table.tsx";
import { managerPages, managerPaths, payersText } from "./labels.ts";
import { MoveAction } from "./move-action.tsx";
import { LISTS, type ListName } from "./portfolio-lists.ts";
import { PortfolioTable } from "./portfolio-table.tsx";
import { type ManagerData, managerLoader } from "./view-loader.ts";

export const loader = managerLoader;

export const meta = pageTitle("Account manager");

/** One account manager: portfolio, balances and follow-ups. */
export default function AccountManager() {
  const { manager, list, portfolio, followUps, notes, others, today, sort } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const due = manager.follow_ups_due_today + manager.follow_ups_overdue;
  return (
    <div className="stack">
      <div>
        <Breadcrumb>
          <a href={managerPages.list}>Account managers</a> · {manager.code}
        </Breadcrumb>
        <RecordHead title={manager.name} actions={<Actions manager={manager} others={others} list={list} />}>
          <RecordCode code={manager.code} outlined />
          <ManagerStatus manager={manager} />
        </RecordHead>
      </div>
      {!manager.active && manager.payers > 0 ? (
        <Notice kind="warn">
          {`${manager.suspended ? "This account is suspended" : "Their role no longer allows account management"}. Move ${payersText(manager.payers)} to another manager.`}
        </Notice>
      ) : null}
      <KeyFigures manager={manager} />
      <div>
        <Tabs
          label="Sections"
          items={(Object.keys(LISTS) as ListName[]).map((name) => ({
            to: name === "portfolio" ? pathname : `${pathname}?list=${name}`,
            label: LISTS[name],
            current: name === list,
            ...(name === "portfolio" && { count: manager.payers }),
            ...(name === "follow-ups" && due > 0 && { count: `${due} due` }),
          }))}
        />
        {portfolio ? (
          <>
            <QueryFilters
              placeholder="Payer code or name"
              filters={[
                {
                  name: "show",
                  label: "Payers",
                  options: Object.entries(portfolioFilters).map(([value, label]) => ({ value, label })),
                },
              ]}
              preservedParams={["sort"]}
            />
            <PortfolioTable
              manager={manager}
              rows={portfolio.rows}
              sort={sort}
              today={today}
              isFiltered={query.has("q") || query.has("show")}
            />
            <Pager {...pagerProps(pathname, query, portfolio)} />
          </>
        ) : null}
        {followUps ? (
          <>
            <FollowUpTable rows={followUps.rows} list={list} mayComplete={manager.can.follow_up} />
            <Pager {...pagerProps(pathname, query, followUps)} />
          </>
        ) : null}
        {list === "about" ? <About manager={manager} notes={notes} /> : null}
      </div>
    </div>
  );
}

function Actions({ manager, others, list }: Pick<ManagerData, "manager" | "others" | "list">) {
  const [query] = useSearchParams();
  return (
    <>
      {list === "portfolio" && manager.payers > 0 ? (
        <>
          <Button small className="wide-only" icon="printer" onClick={() => window.print()}>
            Print
          </Button>
          {formatNames.map((format) => (
            <ButtonAnchor
              key={format}
              small
              icon="download"
              href={fileAddress(managerPaths.file(manager.id), query, ["q", "show", "sort"], { format })}
              download
            >
              Download {format.toUpperCase()}
            </ButtonAnchor>
          ))}
        </>
      ) : null}
      {manager.can.assign && manager.payers > 0 ? <MoveAction manager={manager} others={others} /> : null}
      {manager.can.assign && manager.active ? (
        <ButtonLink small kind="primary" icon="user-plus" to={managerPages.assign(manager.id)}>
          Assign payers
        </ButtonLink>
      ) : null}
    </>
  );
}

function ManagerStatus({ manager: { active, suspended, mine } }: Pick<ManagerData, "manager">) {
  if (suspended) return <Status kind="suspended" as="tag" />;
  if (!active) return <Status kind="archived" as="tag" label="No longer a manager" />;
  return <span className="soft">{mine ? "This is you" : "Active"}</span>;
}

function KeyFigures({ manager }: Pick<ManagerData, "manager">) {
  return (
    <Facts>
      <Fact label="Balance" numeric>
        <b className="strong">
          <Money kobo={manager.owed_kobo} />
        </b>
      </Fact>
      <Fact label="Overdue" numeric>
        <Money kobo={manager.overdue_kobo} />
      </Fact>
      <Fact label="Collected this month" numeric>
        <Collected kobo={manager.collected_kobo} />
      </Fact>
      <Fact label="Payers" numeric>
        {`${manager.payers.toLocaleString("en-NG")}, ${manager.payers_owing.toLocaleString("en-NG")} with a balance`}
      </Fact>
      <Fact label="Follow-ups" numeric>
        {manager.follow_ups_overdue > 0
          ? `${manager.follow_ups_due_today} today, ${manager.follow_ups_overdue} late`
          : `${manager.follow_ups_due_today} today`}
      </Fact>
    </Facts>
  );
}
