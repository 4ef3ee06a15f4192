import { type RawBuilder, sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { ComplianceKind } from "#domain/ticket-compliance.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { boundedDatabase, type Queryable } from "#kernel/db/client.ts";
import { withReportTimeout } from "#kernel/db/search-timeout.ts";
import { visibleName } from "../ticket-checks/viewer.ts";
import { areaWhere, type ComplianceQuery, dayEnd, dayStart, readDay } from "./compliance-query.ts";

/** A registered vehicle or shop without a ticket. */
export interface RecordWithoutTicket {
  readonly id: number;
  readonly code: string;
  /** Plate of the vehicle, or trade name of the shop, which is masked for guests. */
  readonly name: string;
  readonly class: string | null;
  readonly lga: string | null;
  readonly park: string | null;
  /** End of validity of the last ticket; `null` if there was none. */
  readonly last_valid_to: Date | null;
}

export interface MissingPage {
  readonly rows: readonly RecordWithoutTicket[];
  readonly next: number | undefined;
}

/**
 * Records in the actor's scope without a ticket on a day, by id. Reads record by record, each by the ticket indexes, until the
 * page is full.
 * @param query.after last id of the previous page
 * @throws AppError not-signed-in, forbidden, invalid (day), search-too-slow
 */
export async function listMissing(
  actor: Actor,
  query: ComplianceQuery & { readonly per_page: number; readonly after?: number | undefined },
): Promise<MissingPage> {
  const kind = query.kind ?? "vehicle";
  const where = areaWhere(authorize(actor, "ticket.view"), { ...query, kind }, "vehicle_class");
  const { day } = await readDay(query.day);
  const rows = await withReportTimeout(() =>
    readMissing(boundedDatabase(), { kind, day, where }, query.after ?? 0, query.per_page + 1),
  );
  // A trade name often contains its owner's name.
  const visible = rows
    .slice(0, query.per_page)
    .map((row) => (kind === "shop" ? { ...row, name: visibleName(actor, row.name) } : row));
  return { rows: visible, next: rows.length > query.per_page ? visible.at(-1)?.id : undefined };
}

interface MissingQuery {
  readonly kind: ComplianceKind;
  readonly day: LagosDate;
  /** Condition on `v`. */
  readonly where: RawBuilder<unknown>;
}

/** Reads records after the id `after`. */
export async function readMissing(
  db: Queryable,
  { kind, day, where }: MissingQuery,
  after: number,
  limit: number,
): Promise<RecordWithoutTicket[]> {
  const isVehicle = kind === "vehicle";
  const [id, key] = isVehicle ? [sql`t.vehicle_id`, sql`v.plate_number`] : [sql`t.shop_id`, sql`v.code`];
  const date = sql`${day}::date`;
  const held = sql`t.status = 'valid' AND t.valid_to > ${dayStart(date)} AND t.valid_from < ${dayEnd(date)}`;
  const { rows } = await sql<RecordWithoutTicket>`
    SELECT v.id, v.code, v.name, v.class, l.name AS lga, p.name AS park,
      (SELECT max(t.valid_to) FROM ticket t WHERE t.holder_key = v.key AND t.holder = ${kind} AND t.status = 'valid'
        AND t.valid_to <= ${dayStart(date)}) AS last_valid_to
    FROM (
      SELECT v.id, v.code, v.lga_id, ${key} AS key, ${isVehicle ? sql`v.plate_number` : sql`v.trade_name`} AS name,
        ${isVehicle ? sql`v.vehicle_class` : sql`NULL::text`} AS class,
        ${isVehicle ? sql`v.park_id` : sql`NULL::bigint`} AS park_id
      FROM ${sql.table(kind)} v
      WHERE v.status = 'approved' AND v.created_at < ${dayEnd(date)} AND v.id > ${after} AND ${where}
        AND NOT EXISTS (SELECT FROM ticket t WHERE ${id} = v.id AND t.holder = ${kind} AND ${held})
        AND NOT EXISTS (SELECT FROM ticket t WHERE t.holder_key = ${key} AND t.holder = ${kind} AND ${held})
      ORDER BY v.id LIMIT ${limit}) AS v
    LEFT JOIN lga l ON l.id = v.lga_id LEFT JOIN park p ON p.id = v.park_id ORDER BY v.id`.execute(db);
  return rows;
}
