import type { Selectable } from "kysely";
import type { SaleFields, SignedText } from "#domain/device-ticket.ts";
import type { DeviceSale } from "#kernel/db/tables.ts";
import type { LockedLease } from "./close-lease.ts";
import { type ChainState, type SaleContext, validateOfflineSale } from "./validate-offline-sale.ts";
import { chainHead } from "./verify-sale.ts";

/** A sale signed by its phone. */
export interface ReceivedSale extends SignedText {
  readonly fields: SaleFields;
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
  readonly added: { readonly row: Row; readonly sale: ReceivedSale }[] = [];
  /** Counters of sales that must be sent again after their predecessors. */
  readonly missing = new Set<number>();
  cloned = false;
  counter: number;
  head: string;
  chain: ChainState;
  readonly context: SaleContext;
  /** Stored sales, by counter and hash. */
  private readonly known: Set<string>;
  private readonly sold: Set<string>;

  constructor(lease: LockedLease, context: SaleContext, known: Set<string>, chain: ChainState) {
    this.context = context;
    this.known = known;
    this.sold = new Set(context.sold);
    this.counter = lease.counter;
    this.head = lease.head;
    this.chain = chain;
  }

  add(sale: ReceivedSale): void {
    const { counter, before } = sale.fields;
    const key = saleKey(sale);
    if (this.known.has(key)) return;
    const isCutOff = this.context.isCutOff || this.cloned;
    if (counter > this.counter + 1) {
      // All sales of a blocked phone are stored for review: the missing ones may never arrive.
      if (isCutOff) this.store(sale, false, "device-cut-off");
      else this.missing.add(counter);
      return;
    }
    if (counter <= this.counter || before !== this.head) {
      this.cloned = true;
      this.store(sale, false, "device-cloned");
      return;
    }
    const context = { ...this.context, isCutOff, sold: this.sold };
    const why = validateOfflineSale(sale.fields, context, this.chain);
    this.store(sale, true, why);
    this.counter = counter;
    this.head = chainHead(sale.hash);
    this.chain = {
      sold_kobo: this.chain.sold_kobo + (why ? 0 : sale.fields.kobo),
      last: why ? this.chain.last : sale.fields.from,
      suspended: this.chain.suspended || why === "agent-suspended",
    };
    if (!why) this.sold.add(sale.fields.sale_id);
  }

  private store(sale: ReceivedSale, chained: boolean, why: string | undefined): void {
    const { counter, sale_id, price_id, kobo, category, holder, from, to } = sale.fields;
    this.known.add(saleKey(sale));
    const row: Row = {
      lease_id: sale.fields.lease,
      counter,
      body_hash: sale.hash,
      signed: sale.text,
      chained,
      sale_id,
      kobo,
      price_id: this.context.prices.has(price_id) ? price_id : null,
      category,
      holder_key: holder,
      sold_at: new Date(from * 1000),
      valid_to: new Date(to * 1000),
      sent_by: null,
      why: why ?? null,
      state: why ? "open" : "booked",
    };
    this.added.push({ row, sale });
  }
}

/** Identity of a sale: its counter and the hash of what was signed. */
export function saleKey({ fields, hash }: Pick<ReceivedSale, "fields" | "hash">): string {
  return `${fields.counter}:${hash.toString("hex")}`;
}
