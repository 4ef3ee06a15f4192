import { useLoaderData } from "react-router";
import { categoryFields } from "#domain/category-input.ts";
import { type Columns, codeColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "../charging/api-paths.ts";
import { SetUpList } from "../charging/set-up-list.tsx";
import { categoriesLoader } from "./loaders.ts";

export const meta = pageTitle("Demand categories");
export const loader = categoriesLoader;

/** The demand categories with their terms. */
export default function DemandCategories() {
  const { rows, isFiltered, mayAdd } = useLoaderData<typeof loader>();
  return (
    <SetUpList
      title="Demand categories"
      one="category"
      many="categories"
      searchPlaceholder="Name or code"
      addTo={mayAdd ? pages.newCategory : undefined}
      isFiltered={isFiltered}
      caption="Demand categories, by name"
      columns={COLUMNS}
      rows={rows}
    />
  );
}

type Row = Awaited<ReturnType<typeof categoriesLoader>>["rows"][number];

const COLUMNS: Columns<Row> = [
  codeColumn("Code", pages.tariff),
  { head: "Name", place: "name", cell: "name" },
  { head: "Charged on", place: "sub", cell: ({ resource }) => choiceLabel("resource", resource) },
  { head: "Period", hideOnPhone: true, cell: ({ period }) => choiceLabel("period", period) },
  {
    head: "Lines in force",
    hideOnPhone: true,
    right: true,
    cell: ({ items_in_force }) =>
      items_in_force === 0 ? <span className="faint">None</span> : items_in_force,
  },
  { head: "Status", place: "status", cell: ({ status }) => <RecordStatus status={status} /> },
  {
    head: "Actions",
    headHidden: true,
    place: "sum",
    right: true,
    cell: ({ id, name, editable }) =>
      editable ? (
        <a href={pages.category(id)}>
          Edit<span className="only-read"> {name}</span>
        </a>
      ) : null,
  },
];

function choiceLabel(name: "resource" | "period", value: string): string {
  return categoryFields[name].choices.find((choice) => choice.value === value)?.label ?? value;
}
