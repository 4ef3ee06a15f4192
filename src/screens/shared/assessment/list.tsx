import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { t } from "#language/t.ts";
import { useSession } from "#session/store.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Menu, MenuAnchor } from "#ui/primitives/menu.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../addresses/records.ts";
import { DataTable } from "../data-table.tsx";
import { pagerOf } from "../paging.ts";
import { PickFilters } from "../pick-filters.tsx";
import { useListKeys } from "../records/use-list-keys.ts";
import { type AssessmentBase, assessmentPages, assessmentPaths } from "./addresses.ts";
import { assessmentColumns } from "./list-columns.tsx";
import type { AssessmentsData } from "./list-loader.ts";
import { newTitle, titleOf } from "./titles.ts";

const STATES = [
  { value: undefined, label: "All" },
  { value: "draft", label: "Drafts" },
  { value: "submitted", label: "Pending approval" },
  { value: "returned", label: "Returned" },
  { value: "issued", label: "Issued" },
  { value: "cancelled", label: "Cancelled" },
] as const;

const FILTER_PARAMS = ["q", "status", "category", "year", "by"] as const;

/** Assessments, newest first: an officer's whole scope, or a payer's own. */
export function AssessmentList({ base }: { base: AssessmentBase }) {
  const list = useLoaderData<AssessmentsData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) =>
    navigate(assessmentPages.view(base, list.rows[at]?.id ?? 0)),
  );
  const isRequested = FILTER_PARAMS.some((name) => query.has(name));
  const tabs = STATES.map(({ value, label }) => ({
    to: withQuery(pathname, query, { status: value }),
    label: t(label),
    current: (query.get("status") ?? undefined) === value,
  }));
  return (
    <>
      <PageHead
        title={titleOf(base)}
        count={list.total}
        note={t("as of {moment}", { moment: list.readAt })}
        actions={<ListActions base={base} query={query} />}
      />
      <div className="no-print">
        <Tabs label={t("Status")} items={tabs} />
        <AssessmentFilters base={base} list={list} />
      </div>
      {list.rows.length > 0 ? (
        <DataTable
          caption={t("Assessments, newest first")}
          scrollable={base === "/admin"}
          stacked
          twoLineRows
          columns={assessmentColumns(base)}
          rows={list.rows}
          current={keys.current}
        />
      ) : (
        <Nothing base={base} params={isRequested} clearTo={pathname} />
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

const YEARS_BACK = 6;

function AssessmentFilters({ base, list }: { base: AssessmentBase; list: AssessmentsData }) {
  const years = Array.from({ length: YEARS_BACK + 2 }, (_, at) => String(list.thisYear + 1 - at));
  const filters = [
    { name: "year", label: t("Year"), options: years.map((value) => ({ value, label: value })) },
    {
      name: "by",
      label: t("Entered by"),
      options: [
        { value: "payer", label: base === "/admin" ? "The payer" : t("Me") },
        { value: "office", label: t("An officer") },
      ],
    },
  ];
  const category = {
    name: "category",
    label: t("Category"),
    options: list.categories.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const placeholder = base === "/admin" ? "Code, pay code or payer" : t("Code or pay code");
  return (
    <PickFilters
      placeholder={placeholder}
      filters={list.categories.length > 0 ? [category, ...filters] : filters}
      keeps={["status"]}
    />
  );
}

/** The actions of the list: download, print and create. */
function ListActions({ base, query }: { base: AssessmentBase; query: URLSearchParams }) {
  const { can } = useSession();
  const named = ["q", "status", "year", "by"].map((name) => [name, query.get(name) ?? ""]);
  const params = [...named, ["category_id", query.get("category") ?? ""]].filter(([, value]) => value !== "");
  const file = (format: string) =>
    `${assessmentPaths.file}?${new URLSearchParams([...params, ["format", format]])}`;
  return (
    <>
      {base !== "/admin" || can("assessment.export") ? (
        <Menu trigger={t("Download")} variant="small" align="end">
          <MenuAnchor href={file("xlsx")} icon="download">
            {t("Workbook (XLSX)")}
          </MenuAnchor>
          <MenuAnchor href={file("csv")} icon="download">
            {t("Text (CSV)")}
          </MenuAnchor>
        </Menu>
      ) : null}
      <Button small icon="printer" onClick={() => window.print()}>
        {t("Print list")}
      </Button>
      <Create base={base} />
    </>
  );
}

function Create({ base }: { base: AssessmentBase }) {
  const { can } = useSession();
  if (!can(base === "/admin" ? "assessment.create" : "own_assessment.write")) return null;
  return (
    <ButtonLink kind="primary" small={base === "/admin"} icon="plus" to={assessmentPages.create(base)}>
      {newTitle(base)}
    </ButtonLink>
  );
}

const OFFICE_FIRST =
  "An assessment calculates the charge on one asset from its declared values. The bill is created when another officer issues the assessment.";
const OWN_FIRST =
  "Declare an asset, check the charge and submit the assessment. You can pay once the revenue office issues it.";

function Nothing({ base, params, clearTo }: { base: AssessmentBase; params: boolean; clearTo: string }) {
  if (params)
    return (
      <Empty
        title={t("No assessments match your search")}
        actions={<ButtonLink to={clearTo}>{t("Show all")}</ButtonLink>}
      >
        {t("Search by the code of an assessment, bill, asset or payer, or by the payer’s name.")}
      </Empty>
    );
  return (
    <Empty title={t("No assessments yet")} actions={<Create base={base} />}>
      {base === "/admin" ? OFFICE_FIRST : t(OWN_FIRST)}
    </Empty>
  );
}
