import { useLoaderData } from "react-router";
import { categoryTree } from "#areas/ticketing/tickets/category-tree.ts";
import { listPrices } from "#areas/ticketing/tickets/list-prices.ts";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { pageLoader } from "#page/page-loader.ts";
import { findPendingRequest } from "#platform/approval-requests/list-requests.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
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
    listPrices(args.actor, id),
    findPendingRequest(args.actor, ["ticket-price"], { type: ticketCategory.name, id }),
  ]);
  return { ...view, below: tree.rows.filter(({ depth }) => depth === 0), prices, pending: pending ?? null };
});

/** A category: its prices over time and its subcategories. */
export default function TicketCategoryView() {
  const { record, below, prices, pending } = useLoaderData<typeof loader>();
  const isSold = !below.some(({ status }) => status === "active");
  return (
    <RecordView resource={ticketCategory}>
      <Prices category={record} prices={prices} hasSubcategories={!isSold} pending={pending} />
      {below.length > 0 ? (
        <RecordSection title="Subcategories">
          <Lines>
            {below.map((one) => (
              <ValueLine key={one.id} end={one.kobo === null ? null : <Money kobo={one.kobo} />}>
                <a href={recordPages.view("ticket_category", one.id)}>{one.title}</a>
                {one.status === "archived" ? <span className="faint"> archived</span> : null}
              </ValueLine>
            ))}
          </Lines>
          <Buttons className="gap">
            <ButtonLink small to={`${recordPages.list(ticketCategory)}/${record.id}`}>
              View subcategories
            </ButtonLink>
          </Buttons>
        </RecordSection>
      ) : null}
    </RecordView>
  );
}
