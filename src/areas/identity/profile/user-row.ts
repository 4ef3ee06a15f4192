import { sql } from "kysely";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

/** An account, as its owner sees it. */
export interface OwnRow {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly area: string;
  readonly photo_file: string | null;
  readonly individual_id: number | null;
  readonly created_at: Date;
  readonly version: number;
}

const COLUMNS = sql`id, name, email, phone_number, area, photo_file, individual_id, created_at, version`;

/** The account with this id. @throws AppError not-found */
export async function readUserRow(db: Queryable, id: number): Promise<OwnRow> {
  const { rows } = await sql<OwnRow>`SELECT ${COLUMNS} FROM app_user WHERE id = ${id}`.execute(db);
  if (!rows[0]) throw notFound("account");
  return rows[0];
}

/** The same, locked until the transaction ends. @throws AppError not-found */
export async function lockUserRow(tx: Tx, id: number): Promise<OwnRow & { password_hash: string | null }> {
  const { rows } = await sql<OwnRow & { password_hash: string | null }>`
    SELECT ${COLUMNS}, password_hash FROM app_user WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound("account");
  return rows[0];
}
