import { sql } from "kysely";
import type { SampleRow } from "#domain/bank-statement/mapping.ts";
import type { PayoutMapping } from "#domain/payout-file/payout-part.ts";
import { isEverywhere } from "#domain/people/cover.ts";
import { type Actor, officerIdOf, type Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** A bank's response to a payout file, as received. */
export interface PayoutFileRow {
  readonly id: number;
  readonly code: string;
  readonly from_bank: string;
  readonly file_name: string;
  readonly path: string;
  readonly delimiter: string;
  readonly mark: number;
  /** Approximate number of lines in the file. */
  readonly lines: number;
  readonly sample: readonly SampleRow[];
  readonly mapping: PayoutMapping;
  /** Number of payouts confirmed by the file so far. */
  readonly paid: number;
  /** Number of returned payouts recorded from the file so far. */
  readonly returned: number;
  readonly confirmed_by_name: string | null;
  readonly confirmed_at: Date | null;
  readonly created_by: number;
  readonly created_by_name: string;
  readonly created_at: Date;
}

/** Columns of a file `f`. */
export const payoutFileColumns = sql`f.id, f.code, f.from_bank, f.file_name, f.path, f.delimiter, f.mark, f.lines, f.sample,
  f.mapping, f.paid, f.returned, f.told_by_name AS confirmed_by_name, f.told_at AS confirmed_at, f.created_by, f.created_by_name, f.created_at`;

/** Limits of the files that a user can see and the payouts that they can confirm. */
export interface FileVisibility {
  readonly me: number;
  readonly scope: Scope;
}

/** @throws AppError not-signed-in, forbidden */
export function visibleFiles(actor: Actor): FileVisibility {
  const scope = authorize(actor, "settlement.pay");
  const me = officerIdOf(actor);
  return { me, scope };
}

/**
 * Condition on visible files (`f`): a bank's response names every agency that was paid, so officers limited to some
 * agencies see only the files they uploaded.
 */
export const filesWithin = ({ me, scope }: FileVisibility) =>
  isEverywhere(scope) ? sql`true` : sql`f.created_by = ${me}`;

/** @param lock locks it until the transaction ends @throws AppError not-found */
export async function readPayoutFile(
  db: Queryable,
  id: number,
  visibility: FileVisibility,
  lock = false,
): Promise<PayoutFileRow> {
  const { rows } = await sql<PayoutFileRow>`
    SELECT ${payoutFileColumns} FROM payout_file f WHERE f.id = ${id} AND ${filesWithin(visibility)}
    ${lock ? sql`FOR UPDATE` : sql``}`.execute(db);
  if (!rows[0]) throw notFound("file");
  return rows[0];
}
