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
import { pagerProps } from "../paging.ts";
import { QueryFilters } from "../query-filters.tsx";
import { useListKeys } from "../records/use-list-keys.ts";
import { type AssessmentBase, assessmentPages, assessmentPaths } from "./addresses.ts";
import { assessmentColumns } from "./list-columns.tsx";
import type { AssessmentsData } from "./list-loader.ts";
import { listTitle, newTitle } from "./titles.ts";

const STATUS_TABS = [
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
  const page = useLoaderData<AssessmentsData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(page.rows.length, (at) =>
    navigate(assessmentPages.view(base, page.rows[at]?.id ?? 0)),
  );
  const isFiltered = FILTER_PARAMS.some((name) => query.has(name));
  const tabs = STATUS_TABS.map(({ value, label }) => ({
    to: withQuery(pathname, query, { status: value }),
    label: t(label),
    current: (query.get("status") ?? undefined) === value,
  }));
  return (
    <>
      <PageHead
        title={listTitle(base)}
        count={page.total}
        note={t("as at {moment}", { moment: page.readAt })}
        actions={<ListActions base={base} query={query} />}
      />
      <div className="no-print">
        <Tabs label={t("Status")} items={tabs} />
        <AssessmentFilters base={base} page={page} />
      </div>
      {page.rows.length > 0 ? (
        <DataTable
          caption={t("Assessments, newest first")}
          scrollable={base === "/admin"}
          stacked
          twoLineRows
          columns={assessmentColumns(base)}
          rows={page.rows}
          current={keys.current}
        />
      ) : (
        <EmptyList base={base} filtered={isFiltered} clearTo={pathname} />
      )}
      <Pager {...pagerProps(pathname, query, page)} />
    </>
  );
}

const YEARS_BACK = 6;

function AssessmentFilters({ base, page }: { base: AssessmentBase; page: AssessmentsData }) {
  const years = Array.from({ length: YEARS_BACK + 2 }, (_, index) => String(page.thisYear + 1 - index));
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
    options: page.categories.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const placeholder = base === "/admin" ? "Code, pay code or payer" : t("Code or pay code");
  return (
    <QueryFilters
      placeholder={placeholder}
      filters={page.categories.length > 0 ? [category, ...filters] : filters}
      preservedParams={["status"]}
    />
  );
}

/** The actions of the list: download, print and create. */
function ListActions({ base, query }: { base: AssessmentBase; query: URLSearchParams }) {
  const { can } = useSession();
  const namedParams = ["q", "status", "year", "by"].map((name) => [name, query.get(name) ?? ""]);
  const params = [...namedParams, ["category_id", query.get("category") ?? ""]].filter(
    ([, value]) => value !== "",
  );
  const fileUrl = (format: string) =>
    `${assessmentPaths.file}?${new URLSearchParams([...params, ["format", format]])}`;
  return (
    <>
      {base !== "/admin" || can("assessment.export") ? (
        <Menu trigger={t("Download")} variant="small" align="end">
          <MenuAnchor href={fileUrl("xlsx")} icon="download">
            {t("Workbook (XLSX)")}
          </MenuAnchor>
          <MenuAnchor href={fileUrl("csv")} icon="download">
            {t("Text (CSV)")}
          </MenuAnchor>
        </Menu>
      ) : null}
      <Button small icon="printer" onClick={() => window.print()}>
        {t("Print list")}
      </Button>
      <CreateLink base={base} />
    </>
  );
}

function CreateLink({ base }: { base: AssessmentBase }) {
  const { can } = useSession();
  if (!can(base === "/admin" ? "assessment.create" : "own_assessment.write")) return null;
  return (
    <ButtonLink kind="primary" small={base === "/admin"} icon="plus" to={assessmentPages.create(base)}>
      {newTitle(base)}
    </ButtonLink>
  );
}

const OWN_EMPTY_TEXT =
  "Declare an asset, check the charge and submit the assessment. You can pay once the revenue office issues it.";

function EmptyList({
  base,
  filtered,
  clearTo,
}: {
  base: AssessmentBase;
  filtered: boolean;
  clearTo: string;
}) {
  if (filtered)
    return (
      <Empty
        title={t("No assessments match your search")}
        actions={<ButtonLink to={clearTo}>{t("Show all")}</ButtonLink>}
      >
        {t("Search by the code of an assessment, bill, asset or payer, or by the payer’s name.")}
      </Empty>
    );
  return (
    <Empty title={t("No assessments yet")} actions={base === "/admin" ? null : <CreateLink base={base} />}>
      {base === "/admin" ? null : t(OWN_EMPTY_TEXT)}
    </Empty>
  );
}
