import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { authorizeKeys } from "./change-signing-key.ts";

/** Upper bound of the count, so that a list does not count millions of rows. */
export const COUNT_LIMIT = 100_000;
/** The latest keys; with a change every month, the list covers eight years. */
const MAX_KEYS = 100;

export interface KeyRow {
  readonly kid: string;
  readonly created_at: Date;
  readonly retired_at: Date | null;
  readonly lost_since: LagosDate | null;
  /** Number of receipts it signed, at most COUNT_LIMIT + 1. */
  readonly receipts: number;
}

/** The keys that sign or signed receipts, the current one first. @throws AppError forbidden */
export async function listSigningKeys(actor: Actor): Promise<KeyRow[]> {
  authorizeKeys(actor, "signing_key.view");
  const { rows } = await sql<KeyRow>`
    SELECT kid, created_at, retired_at, lost_since, (
      SELECT count(*) FROM (SELECT FROM receipt WHERE receipt.kid = signing_key.kid LIMIT ${COUNT_LIMIT + 1}) AS signed
    ) AS receipts
    FROM signing_key ORDER BY retired_at DESC NULLS FIRST, created_at DESC LIMIT ${MAX_KEYS}`.execute(
    database(),
  );
  return rows;
}
