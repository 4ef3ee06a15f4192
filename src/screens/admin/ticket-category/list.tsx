import { useLoaderData } from "react-router";
import { categoryTree } from "#areas/ticketing/tickets/category-tree.ts";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { CategoryTreeTable } from "../../shared/tickets/category-tree-table.tsx";

export const meta = pageTitle("Ticket categories");
export const loader = pageLoader((args: PageArgs) =>
  categoryTree(args.actor, args.params.id === undefined ? undefined : routeId(args)),
);

const LIST = recordPages.list(ticketCategory);
const subcategoriesUrl = (id: number) => `${LIST}/${id}`;
const categoryUrl = (id: number) => recordPages.view("ticket_category", id);

/** The tree of ticket categories, or the subtree of one category. */
export default function TicketCategories() {
  const { path, rows, more } = useLoaderData<typeof loader>();
  const { canEverywhere } = useSession();
  const currentCategory = path.at(-1);
  const title = currentCategory ? `Subcategories of ${currentCategory.title}` : "Ticket categories";
  return (
    <>
      {currentCategory ? (
        <Breadcrumb>
          <a href={LIST}>Ticket categories</a>
          {path.slice(0, -1).map((one) => (
            <span key={one.id}>
              {" · "}
              <a href={subcategoriesUrl(one.id)}>{one.title}</a>
            </span>
          ))}
          {" · "}
          {currentCategory.code}
        </Breadcrumb>
      ) : null}
      <PageHead
        title={title}
        count={rows.length}
        actions={
          <>
            {currentCategory ? (
              <ButtonLink small to={categoryUrl(currentCategory.id)}>
                View {currentCategory.title}
              </ButtonLink>
            ) : null}
            {canEverywhere("ticket_category.import") ? (
              <ButtonLink small kind="quiet" icon="upload" to="/admin/import/ticket_category">
                Import file
              </ButtonLink>
            ) : null}
            {canEverywhere("ticket_category.create") ? (
              <ButtonLink small kind="primary" icon="plus" to={recordPages.create(ticketCategory)}>
                Register ticket category
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {more ? <Notice kind="warn">Not all categories are shown.</Notice> : null}
      {rows.length === 0 ? (
        <Empty title={currentCategory ? "No subcategories" : "No ticket categories yet"} />
      ) : (
        <CategoryTreeTable
          caption={`${title}, as a tree`}
          rows={rows}
          categoryAddress={categoryUrl}
          childrenAddress={subcategoriesUrl}
        />
      )}
    </>
  );
}
