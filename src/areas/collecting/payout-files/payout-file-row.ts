import { sql } from "kysely";
import type { SampleRow } from "#domain/bank-statement/mapping.ts";
import type { PayoutMapping } from "#domain/payout-file/payout-part.ts";
import { isEverywhere } from "#domain/people/cover.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** A bank's answer to a payment file, as it came. */
export interface PayoutFileRow {
  readonly id: number;
  readonly code: string;
  readonly from_bank: string;
  readonly file_name: string;
  readonly path: string;
  readonly delimiter: string;
  readonly mark: number;
  /** Of the file, about. */
  readonly lines: number;
  readonly sample: readonly SampleRow[];
  readonly mapping: PayoutMapping;
  /** Payments confirmed by it so far, and those that it said came back. */
  readonly paid: number;
  readonly returned: number;
  readonly told_by_name: string | null;
  readonly told_at: Date | null;
  readonly created_by: number;
  readonly created_by_name: string;
  readonly created_at: Date;
}

/** Columns of a file `f`. */
export const payoutFileColumns = sql`f.id, f.code, f.from_bank, f.file_name, f.path, f.delimiter, f.mark, f.lines, f.sample,
  f.mapping, f.paid, f.returned, f.told_by_name, f.told_at, f.created_by, f.created_by_name, f.created_at`;

/** Whose files one sees, and whose payments one may confirm with them. */
export interface FileSight {
  readonly me: number;
  readonly scope: Scope;
}

/** @throws AppError not-signed-in, forbidden */
export function fileSight(actor: Actor): FileSight {
  const scope = authorize(actor, "settlement.pay");
  const me = actor.session?.user.id;
  if (me === undefined) throw new AppError("not-signed-in", "Sign in first.");
  return { me, scope };
}

/**
 * Files (`f`) in sight: a bank's answer names every agency that was paid, so that whoever is bound to some sees only those
 * that they sent themselves.
 */
export const filesWithin = ({ me, scope }: FileSight) =>
  isEverywhere(scope) ? sql`true` : sql`f.created_by = ${me}`;

/** @param lock holds it until the transaction ends @throws AppError not-found */
export async function readPayoutFile(
  db: Queryable,
  id: number,
  sight: FileSight,
  lock = false,
): Promise<PayoutFileRow> {
  const { rows } = await sql<PayoutFileRow>`
    SELECT ${payoutFileColumns} FROM payout_file f WHERE f.id = ${id} AND ${filesWithin(sight)}
    ${lock ? sql`FOR UPDATE` : sql``}`.execute(db);
  if (!rows[0]) throw notFound("file");
  return rows[0];
}
