import { useLoaderData } from "react-router";
import { categoryTree } from "#areas/ticketing/tickets/category-tree.ts";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { address } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { idOf } from "../../shared/records/loaders.ts";
import { TreeTable } from "../../shared/tickets/tree-table.tsx";

export const meta = pageTitle("Ticket categories");
export const loader = pageLoader((args: PageArgs) =>
  categoryTree(args.actor, args.params.id === undefined ? undefined : idOf(args)),
);

const LIST = address.list(ticketCategory);
const below = (id: number) => `${LIST}/${id}`;
const view = (id: number) => address.view("ticket_category", id);

/** The tree of ticket categories, or the subtree of one category. */
export default function TicketCategories() {
  const { path, rows, more } = useLoaderData<typeof loader>();
  const { canEverywhere } = useSession();
  const here = path.at(-1);
  const title = here ? `Subcategories of ${here.title}` : "Ticket categories";
  return (
    <>
      {here ? (
        <Breadcrumb>
          <a href={LIST}>Ticket categories</a>
          {path.slice(0, -1).map((one) => (
            <span key={one.id}>
              {" · "}
              <a href={below(one.id)}>{one.title}</a>
            </span>
          ))}
          {" · "}
          {here.code}
        </Breadcrumb>
      ) : null}
      <PageHead
        title={title}
        count={rows.length}
        actions={
          <>
            {here ? (
              <ButtonLink small to={view(here.id)}>
                View {here.title}
              </ButtonLink>
            ) : null}
            {canEverywhere("ticket_category.import") ? (
              <ButtonLink small kind="quiet" icon="upload" to="/admin/import/ticket_category">
                Import file
              </ButtonLink>
            ) : null}
            {canEverywhere("ticket_category.create") ? (
              <ButtonLink small kind="primary" icon="plus" to={address.register(ticketCategory)}>
                Register ticket category
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {more ? <Notice kind="warn">Not all categories are shown.</Notice> : null}
      {rows.length === 0 ? (
        <Empty title={here ? "No subcategories" : "No ticket categories yet"} />
      ) : (
        <TreeTable caption={`${title}, as a tree`} rows={rows} view={view} below={below} />
      )}
    </>
  );
}
