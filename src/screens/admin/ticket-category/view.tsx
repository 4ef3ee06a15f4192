import { useLoaderData } from "react-router";
import { categoryTree } from "#areas/ticketing/tickets/category-tree.ts";
import { pricesOf } from "#areas/ticketing/tickets/prices-of.ts";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pendingFor } from "#platform/approval-requests/list-requests.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { address } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { readView } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Prices } from "./prices.tsx";

export const meta = pageTitle("Ticket category");
export const loader = pageLoader(async (args) => {
  const view = await readView(ticketCategory, args);
  const { id } = view.record;
  const [tree, prices, pending] = await Promise.all([
    categoryTree(args.actor, id),
    pricesOf(args.actor, id),
    pendingFor(args.actor, ["ticket-price"], { type: ticketCategory.name, id }),
  ]);
  return { ...view, below: tree.rows.filter(({ depth }) => depth === 0), prices, pending: pending ?? null };
});

/** A category: its prices over time and its subcategories. */
export default function TicketCategoryView() {
  const { record, below, prices, pending } = useLoaderData<typeof loader>();
  const sold = !below.some(({ status }) => status === "active");
  return (
    <RecordView resource={ticketCategory}>
      <Prices category={record} prices={prices} hasBelow={!sold} pending={pending} />
      {below.length > 0 ? (
        <Entry title="Subcategories">
          <Lines>
            {below.map((one) => (
              <LeadLine key={one.id} end={one.kobo === null ? null : <Money kobo={one.kobo} />}>
                <a href={address.view("ticket_category", one.id)}>{one.title}</a>
                {one.status === "archived" ? <span className="faint"> archived</span> : null}
              </LeadLine>
            ))}
          </Lines>
          <Buttons className="gap">
            <ButtonLink small to={`${address.list(ticketCategory)}/${record.id}`}>
              View subcategories
            </ButtonLink>
          </Buttons>
        </Entry>
      ) : null}
    </RecordView>
  );
}
