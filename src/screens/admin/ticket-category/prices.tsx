import { useState } from "react";
import type { TicketPrice } from "#areas/ticketing/tickets/list-prices.ts";
import { formatMoment } from "#domain/lagos.ts";
import { percentOf } from "#domain/revenue-item-input.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { PendingNotice } from "../approval-request/pending-notice.tsx";
import { PriceForm } from "./price-form.tsx";

interface PricesProps {
  category: { id: number; title: string; status: string };
  prices: readonly TicketPrice[];
  /** It has subcategories: those are sold, not the category itself. */
  hasSubcategories: boolean;
  /** The request for a price that is pending approval. */
  pending: { id: number; code: string; title: string } | null;
}

/** Current, planned and past prices of a category. */
export function Prices({ category, prices, hasSubcategories, pending }: PricesProps) {
  const { canEverywhere } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const current = prices.find(({ status }) => status === "in-force");
  const planned = prices.filter(({ status }) => status === "planned").reverse();
  const past = prices.filter(({ status }) => status === "past");
  const editable = canEverywhere("ticket_category.edit") && category.status === "active" && !hasSubcategories;
  return (
    <RecordSection title="Price" note={current ? `since ${formatMoment(current.effective_from)}` : undefined}>
      <div className="stack">
        {hasSubcategories ? (
          <p className="soft">Not sold. Its subcategories have prices.</p>
        ) : current ? (
          <Facts>
            <Fact label="In force" numeric>
              <Money kobo={current.kobo} />
            </Fact>
            <Fact label="Agent commission" numeric>
              {percentOf(current.agent_bp)}
            </Fact>
            <Fact label="Super agent commission" numeric>
              {percentOf(current.super_agent_bp)}
            </Fact>
          </Facts>
        ) : (
          <p className="soft">Not sold. No price yet.</p>
        )}
        {planned.length > 0 ? (
          <Lines>
            {planned.map((price) => (
              <PriceLine key={price.id} price={price} text="From" />
            ))}
          </Lines>
        ) : null}
        <PendingNotice request={pending} />
        {editable && !pending ? (
          <div className="line">
            <Button small icon="tag" onClick={() => setIsOpen(true)}>
              Set price
            </Button>
          </div>
        ) : null}
        {past.length > 0 ? (
          <details>
            <summary>Previous prices</summary>
            <Lines>
              {past.map((price) => (
                <PriceLine key={price.id} price={price} text="From" />
              ))}
            </Lines>
          </details>
        ) : null}
      </div>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={`Price of ${category.title}`}>
        <PriceForm
          category={category}
          current={{
            agent: percentInputValue(current?.agent_bp),
            super_agent: percentInputValue(current?.super_agent_bp),
          }}
          onClose={() => setIsOpen(false)}
        />
      </Dialog>
    </RecordSection>
  );
}

/** 250 → "2.5", as an editable value. */
function percentInputValue(bp: number | undefined): string {
  return bp === undefined ? "" : String(bp / 100);
}

function PriceLine({ price, text }: { price: TicketPrice; text: string }) {
  const { kobo, agent_bp, super_agent_bp, effective_from, made_by_name } = price;
  return (
    <ValueLine end={<Money kobo={kobo} />}>
      {text} {formatMoment(effective_from)}{" "}
      <span className="faint">
        agent {percentOf(agent_bp)}, super agent {percentOf(super_agent_bp)}
        {made_by_name ? `, set by ${made_by_name}` : ""}
      </span>
    </ValueLine>
  );
}
