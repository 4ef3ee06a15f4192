import { useState } from "react";
import type { TicketPrice } from "#areas/ticketing/tickets/prices-of.ts";
import { formatMoment } from "#domain/lagos.ts";
import { percentOf } from "#domain/revenue-item-input.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { PendingNotice } from "../approval-request/pending-notice.tsx";
import { PriceForm } from "./price-form.tsx";

interface PricesProps {
  category: { id: number; title: string; status: string };
  prices: readonly TicketPrice[];
  /** It has subcategories: those are sold, not the category itself. */
  hasBelow: boolean;
  /** The request for a price that is pending approval. */
  pending: { id: number; code: string; title: string } | null;
}

/** Current, planned and past prices of a category. */
export function Prices({ category, prices, hasBelow, pending }: PricesProps) {
  const { canEverywhere } = useSession();
  const [asking, setAsking] = useState(false);
  const now = prices.find(({ status }) => status === "in-force");
  const planned = prices.filter(({ status }) => status === "planned").reverse();
  const past = prices.filter(({ status }) => status === "past");
  const editable = canEverywhere("ticket_category.edit") && category.status === "active" && !hasBelow;
  return (
    <Entry title="Price" note={now ? `since ${formatMoment(now.effective_from)}` : undefined}>
      <div className="stack">
        {hasBelow ? (
          <p className="soft">Not sold. Its subcategories have prices.</p>
        ) : now ? (
          <Facts>
            <Fact label="In force" figure>
              <Money kobo={now.kobo} />
            </Fact>
            <Fact label="Agent commission" figure>
              {percentOf(now.agent_bp)}
            </Fact>
            <Fact label="Super agent commission" figure>
              {percentOf(now.super_agent_bp)}
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
            <Button small icon="tag" onClick={() => setAsking(true)}>
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
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Price of ${category.title}`}>
        <PriceForm
          category={category}
          now={{ agent: plain(now?.agent_bp), super_agent: plain(now?.super_agent_bp) }}
          onClose={() => setAsking(false)}
        />
      </Dialog>
    </Entry>
  );
}

/** 250 → "2.5", as an editable value. */
function plain(bp: number | undefined): string {
  return bp === undefined ? "" : String(bp / 100);
}

function PriceLine({ price, text }: { price: TicketPrice; text: string }) {
  const { kobo, agent_bp, super_agent_bp, effective_from, made_by_name } = price;
  return (
    <LeadLine end={<Money kobo={kobo} />}>
      {text} {formatMoment(effective_from)}{" "}
      <span className="faint">
        {percentOf(agent_bp)} and {percentOf(super_agent_bp)}
        {made_by_name ? `, set by ${made_by_name}` : ""}
      </span>
    </LeadLine>
  );
}
