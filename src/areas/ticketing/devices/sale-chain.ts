import type { Selectable } from "kysely";
import type { SaleText, Signed } from "#domain/device-ticket.ts";
import type { DeviceSale } from "#kernel/db/tables.ts";
import type { LockedLease } from "./close-lease.ts";
import { type ChainState, type SaleContext, validateOfflineSale } from "./validate-offline-sale.ts";
import { headOf } from "./verify-sale.ts";

/** A sale signed by its phone. */
export interface Arrived extends Signed {
  readonly fields: SaleText;
  readonly text: string;
  readonly hash: Buffer;
}

/** A sale as stored. */
type Row = Omit<
  Selectable<DeviceSale>,
  "id" | "received_at" | "decided_by" | "decided_at" | "reason" | "ticket_id" | "of_float"
>;

/** A batch of sales added to the chain of its lease, in memory. */
export class SaleChain {
  readonly fresh: { readonly row: Row; readonly sale: Arrived }[] = [];
  /** Counters of sales that must be sent again after their predecessors. */
  readonly missing = new Set<number>();
  cloned = false;
  counter: number;
  head: string;
  chain: ChainState;
  readonly at: SaleContext;
  /** Stored sales, by counter and hash. */
  private readonly known: Set<string>;
  private readonly sold: Set<string>;

  constructor(lease: LockedLease, at: SaleContext, known: Set<string>, chain: ChainState) {
    this.at = at;
    this.known = known;
    this.sold = new Set(at.sold);
    this.counter = lease.counter;
    this.head = lease.head;
    this.chain = chain;
  }

  take(sale: Arrived): void {
    const { counter, before } = sale.fields;
    const name = nameOf(sale);
    if (this.known.has(name)) return;
    const isCutOff = this.at.isCutOff || this.cloned;
    if (counter > this.counter + 1) {
      // All sales of a blocked phone are stored for review: the missing ones may never arrive.
      if (isCutOff) this.keep(sale, false, "device-cut-off");
      else this.missing.add(counter);
      return;
    }
    if (counter <= this.counter || before !== this.head) {
      this.cloned = true;
      this.keep(sale, false, "device-cloned");
      return;
    }
    const at = { ...this.at, isCutOff, sold: this.sold };
    const why = validateOfflineSale(sale.fields, at, this.chain);
    this.keep(sale, true, why);
    this.counter = counter;
    this.head = headOf(sale.hash);
    this.chain = {
      sold_kobo: this.chain.sold_kobo + (why ? 0 : sale.fields.kobo),
      last: why ? this.chain.last : sale.fields.from,
      suspended: this.chain.suspended || why === "agent-suspended",
    };
    if (!why) this.sold.add(sale.fields.sale_id);
  }

  private keep(sale: Arrived, chained: boolean, why: string | undefined): void {
    const { counter, sale_id, price_id, kobo, category, holder, from, to } = sale.fields;
    this.known.add(nameOf(sale));
    const row: Row = {
      lease_id: sale.fields.lease,
      counter,
      body_hash: sale.hash,
      signed: sale.text,
      chained,
      sale_id,
      kobo,
      price_id: this.at.prices.has(price_id) ? price_id : null,
      category,
      holder_key: holder,
      sold_at: new Date(from * 1000),
      valid_to: new Date(to * 1000),
      sent_by: null,
      why: why ?? null,
      state: why ? "open" : "booked",
    };
    this.fresh.push({ row, sale });
  }
}

/** Identity of a sale: its counter and the hash of what was signed. */
export function nameOf({ fields, hash }: Pick<Arrived, "fields" | "hash">): string {
  return `${fields.counter}:${hash.toString("hex")}`;
}
