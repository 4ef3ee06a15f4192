import { useLoaderData, useSearchParams } from "react-router";
import { listAgencies } from "#areas/charging/agencies/list-agencies.ts";
import { listSettlements, listUnsettled } from "#areas/collecting/settlements/list-settlements.ts";
import type { SettlementRow } from "#areas/collecting/settlements/settlement-row.ts";
import { formatDate } from "#domain/lagos.ts";
import { agenciesInAllLgas } from "#domain/people/cover.ts";
import { settlementStates } from "#domain/settlement.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may, mayEverywhere } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { uiLabels } from "#ui/labels.ts";
import { ButtonAnchor, ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { Menu, MenuAnchor, MenuLink } from "#ui/primitives/menu.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { countOf, PagedTable } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";
import { dateRangeParam, NO_PAGE } from "../../shared/records/date-range-param.ts";
import { idParam } from "../../shared/records/query-params.ts";
import { settlementPages, settlementPaths, settlementStyle, settlementStyles } from "./labels.ts";
import { UnsettledPanel } from "./unsettled.tsx";

export const meta = pageTitle("Settlements");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  authorize(actor, "settlement.view");
  const { fault, from, to } = dateRangeParam(query);
  const [page, unsettled, agencies, today] = await Promise.all([
    listSettlements(actor, {
      ...listQuery(query),
      status: choiceOf(query, "status", settlementStates),
      agency: idParam(query, "agency"),
      from,
      to,
      standing: query.get("standing") === "yes",
    }),
    listUnsettled(actor),
    may(actor, "agency.view") ? listAgencies(actor) : [],
    lagosToday(database()),
  ]);
  return {
    ...page,
    ...(fault && NO_PAGE),
    fault,
    unsettled,
    today,
    days: { from: from ?? null, to: to ?? null },
    agencies: agencies.map(({ id, name }) => ({ value: String(id), label: name })),
    mayDraft:
      may(actor, "settlement.draft") && agenciesInAllLgas(authorize(actor, "settlement.draft")).length > 0,
    mayViewCodes: mayViewAccountCodes(actor),
    mayUploadResponses: may(actor, "settlement.pay"),
    mayDownload: may(actor, "settlement.export") && page.rows.some(({ status }) => status === "approved"),
  };
});

/** Treasury codes are for users with an unrestricted export right. */
function mayViewAccountCodes(actor: Actor): boolean {
  return mayEverywhere(actor, "settlement.export");
}

const STATES = Object.entries(settlementStyles).map(([value, { label }]) => ({ value, label }));

const COLUMNS: Columns<SettlementRow> = [
  codeColumn("Settlement", settlementPages.view),
  { head: "Agency", place: "name", cell: "agency_name", secondLine: "agency" },
  {
    head: "Dates",
    place: "sub",
    cell: ({ period_from, period_to }) => `${formatDate(period_from)} to ${formatDate(period_to)}`,
  },
  {
    head: "Status",
    place: "status",
    cell: ({ status }) => <Status {...settlementStyle(status)} />,
    secondLine: ({ approved_by_name, drafted_by_name }) =>
      approved_by_name ? `approved by ${approved_by_name}` : `drafted by ${drafted_by_name}`,
  },
  moneyColumn("Collected (₦)", ({ gross_kobo }) => gross_kobo, { hideBelowLg: true }),
  moneyColumn("Deductions (₦)", ({ gross_kobo, net_kobo }) => gross_kobo - net_kobo, { hideBelowXl: true }),
  moneyColumn("Net (₦)", ({ net_kobo }) => net_kobo),
];

/** Unsettled amounts and the settlement batches. */
export default function Settlements() {
  const list = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const isFiltered = ["q", "status", "agency", "from", "to", "standing"].some((name) => query.has(name));
  return (
    <>
      <PageHead title="Settlements" count={countOf(list)} actions={<Actions {...list} />} />
      {isFiltered ? null : (
        <UnsettledPanel rows={list.unsettled} today={list.today} mayDraft={list.mayDraft} />
      )}
      <Panel title="Settlements">
        <PagedTable
          search="Settlement code"
          days={{ kind: "span", ...list.days }}
          filters={[
            { name: "status", label: "Status", options: STATES },
            { name: "agency", label: "Agency", options: list.agencies },
          ]}
          preservedParams={["standing"]}
          list={list}
          fault={list.fault}
          rowHref={({ id }) => settlementPages.view(id)}
          caption="Settlements, newest first"
          columns={COLUMNS}
          empty={{
            title: "No settlements yet",
            text: "Draft a settlement to pay an agency.",
            noMatch: "No matching settlements",
            noMatchText: "Enter a full settlement code, for example STL-0000012-K.",
          }}
        />
      </Panel>
    </>
  );
}

interface ActionsProps {
  mayDraft: boolean;
  mayDownload: boolean;
  mayViewCodes: boolean;
  mayUploadResponses: boolean;
}

interface OtherAction {
  readonly label: string;
  readonly icon: IconName;
  readonly href: string;
  readonly isFile?: boolean;
}

function otherActions({ mayDownload, mayViewCodes, mayUploadResponses }: ActionsProps): OtherAction[] {
  const actions: OtherAction[] = [];
  if (mayUploadResponses)
    actions.push({ label: "Bank responses", icon: "file-up", href: settlementPages.bankResponses });
  if (mayViewCodes) actions.push({ label: "Account codes", icon: "book-open", href: settlementPages.codes });
  if (mayDownload)
    actions.push({
      label: "Download payout file",
      icon: "download",
      href: settlementPaths.file,
      isFile: true,
    });
  return actions;
}

function Actions(props: ActionsProps) {
  const others = otherActions(props);
  return (
    <>
      {others.map(({ label, icon, href, isFile }) =>
        isFile ? (
          <ButtonAnchor key={href} className="wide-only" small icon={icon} href={href} download>
            {label}
          </ButtonAnchor>
        ) : (
          <ButtonLink key={href} className="wide-only" small icon={icon} to={href}>
            {label}
          </ButtonLink>
        ),
      )}
      {props.mayDraft ? (
        <ButtonLink small kind="primary" icon="plus" to={settlementPages.register}>
          Draft settlement
        </ButtonLink>
      ) : null}
      {/* Phones have room for one action and a menu. */}
      {others.length > 0 ? (
        <Menu trigger={uiLabels.more} variant="small" align="end" className="narrow-only">
          {others.map(({ label, icon, href, isFile }) =>
            isFile ? (
              <MenuAnchor key={href} icon={icon} href={href}>
                {label}
              </MenuAnchor>
            ) : (
              <MenuLink key={href} icon={icon} to={href}>
                {label}
              </MenuLink>
            ),
          )}
        </Menu>
      ) : null}
    </>
  );
}
