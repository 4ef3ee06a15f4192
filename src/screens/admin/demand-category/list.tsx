import { useLoaderData } from "react-router";
import { categoryFields } from "#domain/category-input.ts";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "../charging/calls.ts";
import { SetUpList } from "../charging/set-up-list.tsx";
import { categoriesLoader } from "./loaders.ts";

export const meta = pageTitle("Demand categories");
export const loader = categoriesLoader;

/** What is charged for at all, and how each of it is charged. */
export default function DemandCategories() {
  const { rows, asked, mayAdd } = useLoaderData<typeof loader>();
  return (
    <SetUpList
      title="Demand categories"
      count={rows.length}
      one="category"
      many="categories"
      find="Name or code"
      explained="A category says what is charged, for which period and when it is due. Its tariff lines come next."
      addTo={mayAdd ? pages.newCategory : undefined}
      asked={asked}
    >
      <CategoryTable rows={rows} />
    </SetUpList>
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
