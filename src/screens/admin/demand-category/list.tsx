import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { categoryFields } from "#domain/category-input.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Filters, FindBox } from "#ui/primitives/filters.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { withQuery } from "../../shared/records/address.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "../charging/calls.ts";
import { categoriesLoader } from "./loaders.ts";

export const meta = pageTitle("Demand categories");
export const loader = categoriesLoader;

const STATES = [
  { value: undefined, label: "All" },
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
] as const;

/** What is charged for at all, and how each of it is charged. */
export default function DemandCategories() {
  const { rows, asked } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tabs = STATES.map(({ value, label }) => ({
    to: withQuery(pathname, query, { status: value }),
    label,
    current: (query.get("status") ?? undefined) === value,
  }));
  return (
    <>
      <PageHead title="Demand categories" count={rows.length} acts={<NewCategory />} />
      <Tabs label="States" items={tabs} />
      <Filters action={pathname} clearTo={asked ? pathname : undefined}>
        <FindBox placeholder="Name or code" defaultValue={query.get("q") ?? ""} />
        {query.has("status") ? <input type="hidden" name="status" value={query.get("status") ?? ""} /> : null}
      </Filters>
      {rows.length > 0 ? <CategoryTable rows={rows} /> : <Nothing asked={asked} />}
    </>
  );
}

function NewCategory() {
  const { can } = useSession();
  return can("demand_category.edit") ? (
    <ButtonLink kind="primary" slim icon="plus" to={pages.newCategory}>
      New category
    </ButtonLink>
  ) : null;
}

function Nothing({ asked }: { asked: boolean }) {
  const { pathname } = useLocation();
  if (asked)
    return (
      <Empty title="No category fits this search" acts={<ButtonLink to={pathname}>Show all</ButtonLink>}>
        Try fewer words, or another state.
      </Empty>
    );
  return (
    <Empty title="No categories yet" acts={<NewCategory />}>
      A category says what is charged, for which period and when it is due. Its tariff lines come next.
    </Empty>
  );
}

type Row = Awaited<ReturnType<typeof categoriesLoader>>["rows"][number];

function CategoryTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Table caption="Demand categories, by name" tall fold>
      <thead>
        <tr>
          <HeadCell>Code</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell>What is charged</HeadCell>
          <HeadCell>Period</HeadCell>
          <HeadCell right>Lines in force</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>
            <span className="only-read">Acts</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <Plate code={row.code} drawn href={pages.tariff(row.id)} />
            </Cell>
            <Cell head place="name">
              {row.name}
            </Cell>
            <Cell place="sub">{wordOf("resource", row.resource)}</Cell>
            <Cell spare>{wordOf("period", row.period)}</Cell>
            <Cell spare right>
              {row.in_force === 0 ? <span className="faint">none</span> : row.in_force}
            </Cell>
            <Cell place="status">
              <RecordStatus status={row.status} />
            </Cell>
            <Cell place="sum" right>
              {row.editable ? (
                <a href={pages.category(row.id)}>
                  Edit<span className="only-read"> {row.name}</span>
                </a>
              ) : null}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function wordOf(name: "resource" | "period", value: string): string {
  return categoryFields[name].choices.find((choice) => choice.value === value)?.label ?? value;
}
