import { createHash, randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { newSecurityCode } from "#areas/collecting/receipts/issue.ts";
import { signTicket } from "#areas/ticketing/tickets/sign-ticket.ts";
import { type TicketPeriod, ticketValidity } from "#domain/ticket-validity.ts";
import type { Tx } from "#kernel/db/client.ts";
import { signingKey } from "#platform/signing-key.ts";

/** A seller of the demonstration, with all data needed for a sale. */
export interface StreetSeller {
  readonly id: number;
  readonly user_id: number;
  readonly lga_id: number;
  readonly park_id: number | null;
  readonly super_agent_id: number | null;
  readonly wallet_id: number;
  readonly account_id: number;
}

export interface StreetCategory {
  readonly id: number;
  readonly name: string;
  readonly holder: string;
  readonly period: TicketPeriod;
  readonly rolling: boolean;
  readonly revenue_item_id: number;
  readonly agency_id: number;
  readonly price_id: number;
  readonly kobo: number;
  readonly agent_bp: number;
  readonly super_agent_bp: number;
}

/** A sale at a past time. */
export interface StreetSale {
  readonly seller: StreetSeller;
  readonly category: StreetCategory;
  readonly holder_key: string;
  readonly vehicle_id: number | null;
  readonly shop_id: number | null;
  readonly at: Date;
  readonly voided: Date | null;
}

interface InsertedTicket extends StreetSale {
  readonly id: number;
  readonly signed: string;
  readonly security_code: string;
}

/**
 * Inserts sales at past times, which `sell_tickets` doesn't support: each ticket, signed, with the ledger entries of a sale and
 * a void, in chronological order; wallets are debited. A test compares them with a real sale.
 */
export async function insertStreetSales(tx: Tx, sales: readonly StreetSale[]): Promise<InsertedTicket[]> {
  const tickets = await writeTickets(tx, sales);
  const accounts = new Map<string, number>();
  const entries = tickets.flatMap((ticket) => [
    { at: ticket.at, ticket, isVoid: false },
    ...(ticket.voided ? [{ at: ticket.voided, ticket, isVoid: true }] : []),
  ]);
  const legsByTicket = new Map<number, readonly Leg[]>();
  for (const { at, ticket, isVoid } of entries.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const saleLegs = legsByTicket.get(ticket.id);
    const legs = isVoid && saleLegs ? saleLegs.map(reverseLeg) : await legsOf(tx, ticket, accounts);
    if (!isVoid) legsByTicket.set(ticket.id, legs);
    await writeLegs(tx, ticket.id, legs, at);
  }
  for (const seller of new Set(sales.map((sale) => sale.seller)))
    await sql`UPDATE wallet SET balance = balance - ${netOf(sales, seller)} WHERE id = ${seller.wallet_id}`.execute(
      tx,
    );
  return tickets;
}

/** Amount debited for a seller's sales, kobo. */
export function netOf(sales: readonly StreetSale[], seller: StreetSeller): number {
  return sales
    .filter((sale) => sale.seller === seller && sale.voided === null)
    .reduce((sum, { category }) => sum + category.kobo, 0);
}

const shareOf = (kobo: number, bp: number) => Math.floor((kobo * bp) / 10_000);

function commissions({ seller, category }: StreetSale) {
  const super_agent_kobo =
    seller.super_agent_id === null ? 0 : shareOf(category.kobo, category.super_agent_bp);
  return { agent_kobo: shareOf(category.kobo, category.agent_bp), super_agent_kobo };
}

async function writeTickets(tx: Tx, sales: readonly StreetSale[]): Promise<InsertedTicket[]> {
  const key = await signingKey(tx);
  const drafts = sales.map((sale) => {
    const { seller, category, holder_key, vehicle_id, shop_id, at, voided } = sale;
    const { from, to } = ticketValidity(category, at);
    const security_code = newSecurityCode();
    const saleFields = {
      security_code,
      category: category.name,
      holder: holder_key,
      kobo: category.kobo,
      from: from.getTime() / 1000,
      to: to.getTime() / 1000,
    };
    const sale_id = randomUUID();
    return {
      sale_id,
      security_code,
      signed: signTicket(saleFields, key),
      holder_key,
      vehicle_id,
      shop_id,
      individual_id: category.holder === "person" ? individualByPhone(holder_key) : null,
      sale_hash: createHash("sha256").update(sale_id).digest(),
      category_id: category.id,
      price_id: category.price_id,
      revenue_item_id: category.revenue_item_id,
      agency_id: category.agency_id,
      kobo: category.kobo,
      ...commissions(sale),
      holder: category.holder,
      lga_id: seller.lga_id,
      park_id: seller.park_id,
      ticket_agent_id: seller.id,
      sold_by: seller.user_id,
      super_agent_id: seller.super_agent_id,
      wallet_id: seller.wallet_id,
      valid_from: from,
      valid_to: to,
      sold_at: at,
      booked_at: at,
      status: voided ? "void" : "valid",
      voided_at: voided,
      voided_by: voided && seller.user_id,
      void_reason: voided && "The wrong plate was entered",
    };
  });
  const inserted = await tx.insertInto("ticket").values(drafts).returning(["id", "sale_id"]).execute();
  const ids = new Map(inserted.map(({ id, sale_id }) => [sale_id, id]));
  return drafts.map(({ sale_id, signed, security_code }, index) => ({
    ...(sales[index] as StreetSale),
    id: ids.get(sale_id) ?? 0,
    signed,
    security_code,
  }));
}

/** The individual with this phone number. */
function individualByPhone(phone: string): RawBuilder<number | null> {
  return sql`(SELECT id FROM individual WHERE phone_number = ${phone})`;
}

interface Leg {
  readonly id: string;
  readonly kind: "price" | "agent-commission" | "super-agent-commission";
  readonly debit: number;
  readonly credit: number;
  readonly kobo: number;
  readonly reverses: string | null;
}

const reverseLeg = (leg: Leg): Leg => ({
  ...leg,
  id: randomUUID(),
  debit: leg.credit,
  credit: leg.debit,
  reverses: leg.id,
});

async function legsOf(tx: Tx, sale: StreetSale, accounts: Map<string, number>): Promise<Leg[]> {
  const { seller, category } = sale;
  const open = async (name: Parameters<typeof findOrCreateAccount>[1]) => {
    const key = JSON.stringify(name);
    const id = accounts.get(key) ?? (await findOrCreateAccount(tx, name));
    accounts.set(key, id);
    return id;
  };
  const { agent_kobo, super_agent_kobo } = commissions(sale);
  const costAccount = await open({ kind: "commission-cost", agency_id: category.agency_id });
  const leg = (kind: Leg["kind"], debit: number, credit: number, kobo: number): Leg => ({
    id: randomUUID(),
    kind,
    debit,
    credit,
    kobo,
    reverses: null,
  });
  const revenueAccount = await open({ kind: "revenue", revenue_item_id: category.revenue_item_id });
  const agentAccount = await open({ kind: "commission", ticket_agent_id: seller.id });
  const legs = [
    leg("price", seller.account_id, revenueAccount, category.kobo),
    leg("agent-commission", costAccount, agentAccount, agent_kobo),
  ];
  if (seller.super_agent_id !== null) {
    const superAgentAccount = await open({ kind: "commission", super_agent_id: seller.super_agent_id });
    legs.push(leg("super-agent-commission", costAccount, superAgentAccount, super_agent_kobo));
  }
  return legs;
}

async function writeLegs(tx: Tx, ticket: number, legs: readonly Leg[], at: Date): Promise<void> {
  const column = (name: keyof Leg) => legs.map((leg) => leg[name]);
  await sql`
    WITH leg AS (SELECT * FROM unnest(${column("id")}::uuid[], ${column("kind")}::text[], ${column("debit")}::bigint[],
        ${column("credit")}::bigint[], ${column("kobo")}::bigint[], ${column("reverses")}::uuid[])
        AS leg (id, kind, debit, credit, kobo, reverses)),
      booked AS (INSERT INTO transfer (id, debit_account, credit_account, amount, code, reverses_id, created_at)
        SELECT id, debit, credit, kobo, CASE kind WHEN 'price' THEN 'ticket.sale' ELSE 'ticket.commission' END, reverses, ${at} FROM leg)
    INSERT INTO ticket_transfer (transfer_id, ticket_id, kind) SELECT id, ${ticket}, kind FROM leg`.execute(
    tx,
  );
}
