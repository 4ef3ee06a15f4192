import { sql } from "kysely";
import { normaliseHolder, type TicketHolder } from "#domain/ticket-holder.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";

/** What is known about a plate, shop or phone number before a sale. No names of people. */
export interface FoundHolder {
  /** Plate, shop code or phone number in standard format; `null` if the input is incomplete or invalid. */
  readonly holder_key: string | null;
  /** Whether the plate is valid only as a special plate. */
  readonly special: boolean;
  /**
   * Make and model of the vehicle, or trade name of the shop, such as "Iya Bisi Provisions"; `null` for a person, or if
   * there is no record.
   */
  readonly title: string | null;
  /** Park or market of the vehicle or shop; `null` if unknown. */
  readonly place: string | null;
  readonly vehicle_class: string | null;
  /** End of validity of the holder’s current ticket of this category; `null` if there is none. */
  readonly ticket_valid_to: Date | null;
}

/** @throws AppError forbidden, not-found (category) */
export async function findHolder(actor: Actor, category_id: number, typed: string): Promise<FoundHolder> {
  authorize(actor, "ticket.sell");
  const category = await database()
    .selectFrom("ticket_category")
    .select("holder")
    .where("id", "=", category_id)
    .executeTakeFirst();
  if (!category) throw notFound("ticket category");
  const holder = category.holder as TicketHolder;
  const usualKey = normaliseHolder(holder, typed);
  const key = usualKey ?? normaliseHolder(holder, typed, { special: true });
  const none = { title: null, place: null, vehicle_class: null, ticket_valid_to: null };
  if (key === undefined) return { holder_key: null, special: false, ...none };
  const { rows } = await sql<Omit<FoundHolder, "holder_key" | "special">>`
    SELECT r.title, r.place, r.vehicle_class, (SELECT max(k.valid_to) FROM ticket k WHERE k.holder_key = ${key}
      AND k.category_id = ${category_id} AND k.status = 'valid' AND k.valid_to > now()) AS ticket_valid_to
    FROM (SELECT) AS one LEFT JOIN ${holderRecord(holder, key)} AS r ON true`.execute(database());
  return { holder_key: key, special: usualKey === undefined, ...(rows[0] ?? none) };
}

function holderRecord(holder: TicketHolder, key: string) {
  if (holder === "vehicle")
    return sql`(SELECT nullif(concat_ws(' ', v.make, v.model), '') AS title, coalesce(p.name, v.park) AS place, v.vehicle_class
      FROM vehicle v LEFT JOIN park p ON p.id = v.park_id WHERE v.plate_number = ${key} AND v.status <> 'archived')`;
  if (holder === "shop")
    return sql`(SELECT s.title, m.name AS place, NULL::text AS vehicle_class FROM shop s LEFT JOIN market m ON m.id = s.market_id
      WHERE s.id = ${Number(key.split("-")[1])} AND s.code = ${key})`;
  return sql`(SELECT NULL::text AS title, NULL::text AS place, NULL::text AS vehicle_class WHERE false)`;
}
