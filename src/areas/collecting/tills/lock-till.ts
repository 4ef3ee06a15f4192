import { type RawBuilder, sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { formatDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";

export interface LockedTill {
  readonly id: number;
  readonly code: string;
  readonly cashier_id: number;
  readonly place: string;
  readonly agency_id: number | null;
  readonly lga_id: number | null;
  readonly day: LagosDate;
  readonly status: "open" | "counted" | "closed";
  readonly float_kobo: number;
  readonly entries: number;
  readonly version: number;
  readonly counted_by: number | null;
  readonly counted_kobo: number | null;
  readonly expected_kobo: number | null;
  readonly difference_reason: string | null;
}

/**
 * A till (`t`) that `reach` allows, locked until the transaction ends, so that its entries are sequential.
 * @throws AppError not-found
 */
export async function lockTill(tx: Tx, id: number, condition: RawBuilder<unknown>): Promise<LockedTill> {
  const { rows } = await sql<LockedTill>`
    SELECT t.id, t.code, t.cashier_id, t.place, t.agency_id, t.lga_id, t.day, t.status, t.float_kobo, t.entries, t.version,
      t.counted_by, t.counted_kobo, t.expected_kobo, t.difference_reason
    FROM till t WHERE t.id = ${id} AND ${condition} FOR NO KEY UPDATE OF t`.execute(tx);
  if (!rows[0]) throw notFound("till");
  return rows[0];
}

/** The actor's own till; other tills are not found. @throws AppError not-signed-in, not-found */
export function lockOwnTill(tx: Tx, actor: Actor, id: number): Promise<LockedTill> {
  return lockTill(tx, id, sql`t.cashier_id = ${officerIdOf(actor)}`);
}

/** Only an open till of today takes money. @throws AppError till-counted, till-closed, till-of-yesterday */
export async function requireOpenToday(tx: Tx, till: LockedTill): Promise<void> {
  requireNotClosed(till);
  if (till.status === "counted")
    throw new AppError(
      "conflict",
      "This till has been counted and takes no more payments. Open another till.",
      {
        code: "till-counted",
      },
    );
  if (till.day !== (await lagosToday(tx)))
    throw new AppError(
      "conflict",
      message("This till is from {date}. Count and close it, then open one for today.", {
        date: formatDate(till.day),
      }),
      {
        code: "till-of-yesterday",
      },
    );
}

/** @throws AppError till-closed */
export function requireNotClosed({ status, code }: LockedTill): void {
  if (status === "closed")
    throw new AppError("conflict", message("{code} is already closed.", { code }), { code: "till-closed" });
}

/** The count or closing must be based on the current version. @throws AppError till-changed */
export function requireViewedVersion({ version }: LockedTill, viewedVersion: number): void {
  if (viewedVersion !== version)
    throw new AppError(
      "conflict",
      "This till has changed since you opened the page. Reload the page and count again.",
      {
        code: "till-changed",
      },
    );
}

/** Reserves the number of the next entry of a till. @returns the number */
export async function nextEntry(tx: Tx, till: LockedTill): Promise<number> {
  const { entries } = await tx
    .updateTable("till")
    .set({ entries: sql`entries + 1`, version: sql`version + 1` })
    .where("id", "=", till.id)
    .returning("entries")
    .executeTakeFirstOrThrow();
  return entries;
}
