import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import { type SaleFields, securityCodeBytes } from "#domain/device-ticket.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import { ticketValidity, unixSeconds } from "#domain/ticket-validity.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { signingKey } from "#platform/signing-key.ts";
import { signTicket } from "../tickets/sign-ticket.ts";
import type { KnownPrice } from "./validate-offline-sale.ts";

/** A device sale that will become a ticket. */
export interface BookableSale {
  readonly fields: Pick<SaleFields, "holder" | "sale_id">;
  /** Start of validity, computed by the terms of the price, never by the phone. */
  readonly sold: Date;
  readonly hash: Buffer;
  /** The price in force at the sale; the ticket's price. */
  readonly price: KnownPrice;
  /**
   * Amount paid by the wallet. If it differs from the price, two officers decided on it, and the difference is recorded
   * separately.
   */
  readonly paid_kobo: number;
}

export interface Seller {
  readonly wallet_id: number;
  readonly device_id: number;
  readonly ticket_agent_id: number;
}

/**
 * Creates the tickets of device sales with their ledger entries; the caller debits the wallet row. The super agent is that at
 * the time of each sale.
 * @returns ticket ids by sale id
 */
export async function bookDeviceSales(
  tx: Tx,
  actor: Actor,
  seller: Seller,
  sales: readonly BookableSale[],
): Promise<Map<string, number>> {
  const booked = new Map<string, number>();
  if (sales.length === 0) return booked;
  const { rows: wallets } = await sql<{
    account_id: number;
    lga_id: number;
    park_id: number | null;
    user_id: number | null;
  }>`
    SELECT w.account_id, a.lga_id, a.park_id, u.user_id FROM wallet w JOIN ticket_agent a ON a.id = ${seller.ticket_agent_id}
    LEFT JOIN ticket_agent_user u ON u.ticket_agent_id = a.id WHERE w.id = ${seller.wallet_id}`.execute(tx);
  const [wallet] = wallets;
  if (!wallet) throw new Error(`There is no wallet ${seller.wallet_id}.`);
  const securityCodes = await assignSecurityCodes(tx, sales);
  const [key, supers] = [await signingKey(tx), await superAgents(tx, seller.ticket_agent_id, sales)];
  const accounts = new Map<string, number>();
  const account = async (name: Parameters<typeof findOrCreateAccount>[1]) => {
    const known = accounts.get(JSON.stringify(name)) ?? (await findOrCreateAccount(tx, name));
    accounts.set(JSON.stringify(name), known);
    return known;
  };
  for (const { fields, hash, price, sold, paid_kobo } of sales) {
    const { sale_id, holder } = fields;
    const { kobo } = price;
    const { from, to } = ticketValidity(price, sold);
    const security_code = securityCodes.get(sale_id) ?? "";
    const signed = signTicket(
      {
        security_code,
        category: price.category,
        holder,
        kobo,
        from: from.getTime() / 1000,
        to: to.getTime() / 1000,
      },
      key,
    );
    const superAgent = supers.get(sale_id);
    // No commission is earned on an unpaid part.
    const earning = Math.min(kobo, paid_kobo);
    const agent_kobo = share(earning, price.agent_bp);
    // Part of the price must remain even if a super agent's own rate and a high agent rate add up.
    const super_agent_kobo = superAgent
      ? Math.min(earning - agent_kobo - 1, share(earning, superAgent.commission_bp ?? price.super_agent_bp))
      : 0;
    const { id } = await tx
      .insertInto("ticket")
      .values({
        sale_id,
        sale_hash: hash,
        security_code,
        kobo,
        agent_kobo,
        super_agent_kobo,
        price_difference_kobo: kobo - paid_kobo,
        signed,
        category_id: price.category_id,
        price_id: price.price_id,
        revenue_item_id: price.revenue_item_id,
        agency_id: price.agency_id,
        lga_id: wallet.lga_id,
        park_id: wallet.park_id,
        holder: price.holder,
        holder_key: holder,
        ...holderColumns(price.holder, holder),
        valid_from: from,
        valid_to: to,
        sold_at: from,
        ...seller,
        super_agent_id: superAgent?.id ?? null,
        sold_by: wallet.user_id ?? actor.session?.user.id ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const cost = () => account({ kind: "commission-cost", agency_id: price.agency_id });
    const revenue = await account({ kind: "revenue", revenue_item_id: price.revenue_item_id });
    const legs = [{ kind: "price", debit: wallet.account_id, credit: revenue, amount: earning }];
    if (paid_kobo !== kobo) {
      const difference = await account({ kind: "ticket-difference", agency_id: price.agency_id });
      legs.push({
        kind: "difference",
        debit: paid_kobo < kobo ? difference : wallet.account_id,
        credit: paid_kobo < kobo ? revenue : difference,
        amount: Math.abs(kobo - paid_kobo),
      });
    }
    if (agent_kobo > 0)
      legs.push({
        kind: "agent-commission",
        debit: await cost(),
        amount: agent_kobo,
        credit: await account({ kind: "commission", ticket_agent_id: seller.ticket_agent_id }),
      });
    if (superAgent && super_agent_kobo > 0)
      legs.push({
        kind: "super-agent-commission",
        debit: await cost(),
        amount: super_agent_kobo,
        credit: await account({ kind: "commission", super_agent_id: superAgent.id }),
      });
    const transfers = legs.map((leg) => ({ ...leg, id: randomUUID() }));
    await postTransfers(
      tx,
      transfers.map(({ id: transfer, kind, debit, credit, amount }) => ({
        id: transfer,
        debit_account: debit,
        credit_account: credit,
        amount,
        code: TRANSFER_CODES[kind] ?? "ticket.commission",
      })),
    );
    await tx
      .insertInto("ticket_transfer")
      .values(transfers.map(({ id: transfer_id, kind }) => ({ transfer_id, ticket_id: id, kind })))
      .execute();
    booked.set(sale_id, id);
  }
  return booked;
}

const TRANSFER_CODES: Readonly<Record<string, string>> = {
  price: "ticket.sale",
  difference: "ticket.difference",
};

/** Commission on a price, rounded down to a kobo. */
function share(kobo: number, bp: number): number {
  return Math.floor((kobo * bp) / 10_000);
}

function holderColumns(holder: KnownPrice["holder"], key: string) {
  if (holder === "vehicle")
    return {
      vehicle_id: sql<number>`(SELECT id FROM vehicle WHERE plate_number = ${key} AND status <> 'archived' LIMIT 1)`,
    };
  if (holder === "shop") return { shop_id: sql<number>`(SELECT id FROM shop WHERE code = ${key})` };
  return { individual_id: sql<number>`(SELECT id FROM individual WHERE phone_number = ${key} LIMIT 1)` };
}

/** The code shown by the phone, or a new one if another ticket has it. */
async function assignSecurityCodes(tx: Tx, sales: readonly BookableSale[]): Promise<Map<string, string>> {
  const printed = sales.map(
    ({ fields }) => [fields.sale_id, codeOf(securityCodeBytes(fields.sale_id))] as const,
  );
  const { rows } = await sql<{ security_code: string }>`
    SELECT security_code FROM ticket WHERE security_code = ANY(${printed.map(([, code]) => code)}::text[])`.execute(
    tx,
  );
  const used = new Set(rows.map(({ security_code }) => security_code));
  return new Map(
    printed.map(([id, code]) => {
      const unused = used.has(code) ? codeOf(randomBytes(5)) : code;
      used.add(unused);
      return [id, unused];
    }),
  );
}

function codeOf(bytes: Uint8Array): string {
  return formatPayCode(bytes).replace("-", "");
}

/** Super agents at the time of each sale. */
async function superAgents(tx: Tx, agentId: number, sales: readonly BookableSale[]) {
  const { rows } = await sql<{ sale_id: string; id: number; commission_bp: number | null }>`
    SELECT sale.sale_id, s.id, s.commission_bp
    FROM unnest(${sales.map(({ fields }) => fields.sale_id)}::uuid[], ${sales.map(({ sold }) => unixSeconds(sold))}::bigint[]) AS sale(sale_id, sold)
    JOIN super_agent s ON s.id = CASE
      WHEN EXISTS (SELECT FROM agent_membership m WHERE m.ticket_agent_id = ${agentId} AND m.since <= to_timestamp(sale.sold))
      THEN (SELECT m.super_agent_id FROM agent_membership m WHERE m.ticket_agent_id = ${agentId} AND m.since <= to_timestamp(sale.sold)
        ORDER BY m.since DESC, m.id DESC LIMIT 1)
      ELSE (SELECT a.super_agent_id FROM ticket_agent a WHERE a.id = ${agentId}) END`.execute(tx);
  return new Map(rows.map((row) => [row.sale_id, row]));
}
