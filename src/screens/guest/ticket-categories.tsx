import { useLoaderData } from "react-router";
import { categoryTree } from "#areas/ticketing/tickets/category-tree.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { CategoryTreeTable } from "../shared/tickets/category-tree-table.tsx";

export const meta = pageTitle("Ticket categories");
export const loader = pageLoader(({ actor }) => categoryTree(actor));

/** Ticket categories with prices, as a tree. */
export default function GuestTicketCategories() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Ticket categories" count={rows.length} note="read only" />
      {rows.length === 0 ? (
        <Empty title="No ticket categories yet" />
      ) : (
        <CategoryTreeTable
          caption="Ticket categories, by group"
          rows={rows}
          categoryAddress={undefined}
          childrenAddress={undefined}
        />
      )}
    </>
  );
}
