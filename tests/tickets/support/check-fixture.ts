import { type KeyObject, randomBytes, randomUUID, sign } from "node:crypto";
import { sql } from "kysely";
import { lagosDate } from "#domain/lagos.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import { ticketBody } from "#domain/ticket-token.ts";
import { database } from "#kernel/db/client.ts";
import { ensureSigningKey, signingKey } from "#platform/signing-key.ts";
import { nextNumber } from "../../support/sample.ts";

/** Data for tests of ticket checks, inserted directly and without payments, which checks don't depend on. */
export interface TicketWorld {
  readonly lga: number;
  readonly park: number;
  readonly agency: number;
  readonly item: number;
  readonly category: number;
  readonly price: number;
  /** Linked to agent@ratebook.test. */
  readonly agent: number;
}

const MINUTE = 60_000;

/** A category with a price, a park, and an agent linked to agent@ratebook.test. */
export async function makeTicketWorld(): Promise<TicketWorld> {
  await ensureSigningKey();
  const db = database();
  const lga = (await db.selectFrom("lga").select("id").orderBy("id").executeTakeFirstOrThrow()).id;
  const item = await db
    .selectFrom("revenue_item")
    .select(["id", "agency_id"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const park = await db
    .insertInto("park")
    .values({ name: `Kuto ${nextNumber()}`, lga_id: lga })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { category, price } = await makeCategory(item.id);
  const agent = await makeAgent(lga, park.id);
  const user = await db
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", "agent@ratebook.test")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("ticket_agent_user")
    .values({ user_id: user.id, ticket_agent_id: agent })
    .onConflict((oc) => oc.column("user_id").doUpdateSet({ ticket_agent_id: agent }))
    .execute();
  return { lga, park: park.id, agency: item.agency_id, item: item.id, category, price, agent };
}

export async function makeCategory(item: number, holder: "vehicle" | "shop" | "person" = "vehicle") {
  const category = await database()
    .insertInto("ticket_category")
    .values({ name: `Keke day ${nextNumber()}`, holder, period: "day", revenue_item_id: item })
    .returning("id")
    .executeTakeFirstOrThrow();
  const price = await database()
    .insertInto("ticket_price")
    .values({ category_id: category.id, kobo: 200_00, agent_bp: 500, effective_from: new Date(0) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { category: category.id, price: price.id };
}

export async function makeAgent(lga: number, park?: number): Promise<number> {
  const n = nextNumber();
  const { id } = await database()
    .insertInto("ticket_agent")
    .values({
      name: `Agent Number ${n}`,
      phone_number: `0809${String(n).padStart(7, "0")}`,
      lga_id: lga,
      park_id: park ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface Sold {
  readonly id: number;
  readonly code: string;
  readonly security_code: string;
  readonly token: string;
}

export interface ToSell {
  readonly holder?: "vehicle" | "shop" | "person";
  /** Null for an unassigned bulk ticket. */
  readonly key: string | null;
  readonly from?: Date;
  readonly to?: Date;
  readonly sold?: Date;
  readonly kobo?: number;
  readonly category?: number;
  readonly agent?: number;
  readonly lga?: number;
  readonly park?: number | null;
  readonly vehicle?: number;
  readonly shop?: number;
  readonly status?: "valid" | "void";
  /** Key for a forged signature. */
  readonly key_pair?: { kid: string; privateKey: KeyObject };
}

/** A ticket as a sale creates it; by default valid for an hour from a minute ago. */
export async function sell(world: TicketWorld, params: ToSell): Promise<Sold> {
  const now = Date.now();
  const from = cut(params.from ?? new Date(now - MINUTE));
  const to = cut(params.to ?? new Date(now + 60 * MINUTE));
  const security_code = formatPayCode(randomBytes(5)).replace("-", "");
  const token = await sealTicket({ security_code, holder: params.key, from, to }, params.key_pair);
  const bulk = params.key === null ? await makeBulk(world, from, to) : null;
  const { id, code } = await database()
    .insertInto("ticket")
    .values({
      sale_id: randomUUID(),
      sale_hash: randomBytes(32),
      security_code,
      signed: token,
      category_id: params.category ?? world.category,
      price_id: world.price,
      revenue_item_id: world.item,
      agency_id: world.agency,
      lga_id: params.lga ?? world.lga,
      park_id: params.park === undefined ? world.park : params.park,
      kobo: params.kobo ?? 200_00,
      holder: params.holder ?? "vehicle",
      holder_key: params.key,
      vehicle_id: params.vehicle ?? null,
      shop_id: params.shop ?? null,
      valid_from: from,
      valid_to: to,
      ticket_agent_id: params.agent ?? world.agent,
      bulk_ticket_id: bulk,
      sold_at: params.sold ?? from,
      ...(params.status === "void" && { status: "void", voided_at: new Date(), void_reason: "Test" }),
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  return { id, code, security_code, token };
}

async function makeBulk({ category, price }: TicketWorld, from: Date, to: Date): Promise<number> {
  const { id } = await database()
    .insertInto("bulk_ticket")
    .values({
      category_id: category,
      price_id: price,
      payer_name: "Test",
      valid_from: lagosDate(from.getTime()),
      valid_to: lagosDate(to.getTime()),
      quantity: 1,
      kobo: 200_00,
      ticket_kobo: 200_00,
      made_by_name: "Test",
      token: randomBytes(16).toString("base64url"),
      ...(await database()
        .selectFrom("ticket_category as category")
        .innerJoin("revenue_item as item", "item.id", "category.revenue_item_id")
        .select(["item.id as revenue_item_id", "item.agency_id"])
        .where("category.id", "=", category)
        .$narrowType<{ agency_id: number }>()
        .executeTakeFirstOrThrow()),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The token of a ticket, signed with the current or the given key. */
export async function sealTicket(
  saleFields: { security_code: string; holder: string | null; from: Date; to: Date },
  key_pair?: { kid: string; privateKey: KeyObject },
): Promise<string> {
  const { kid, privateKey } = key_pair ?? (await signingKey(database()));
  const { security_code, holder } = saleFields;
  const [from, to] = [saleFields.from.getTime() / 1000, saleFields.to.getTime() / 1000];
  const body = ticketBody(kid, { security_code, category: "Keke", holder, from, to, kobo: 200_00 });
  return `${body}.${sign(null, Buffer.from(body), privateKey).toString("base64url")}`;
}

/** Voids a ticket as an officer does, without the refund. */
export async function voidTicket(id: number): Promise<void> {
  await database()
    .updateTable("ticket")
    .set({ status: "void", voided_at: sql`clock_timestamp()`, void_reason: "Sold twice" })
    .where("id", "=", id)
    .execute();
}

const cut = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

/** "TST-001QZ", "TST-002QZ" … */
export function newPlate(): string {
  return `TST-${String(nextNumber()).padStart(3, "0")}QZ`;
}
