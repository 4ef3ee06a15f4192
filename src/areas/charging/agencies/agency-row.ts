import { type RawBuilder, sql } from "kysely";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

/** An agency as services return it. `account` receives its settlements; null until one is confirmed. */
export interface AgencyRow {
  readonly id: number;
  readonly code: string;
  readonly short_code: string;
  readonly name: string;
  readonly bank_name: string | null;
  readonly bank_account_number: string | null;
  readonly bank_account_name: string | null;
  readonly status: "active" | "archived";
  readonly version: number;
}

export const agencyColumns: RawBuilder<unknown> = sql`a.id, a.code, a.short_code, a.name, a.bank_name,
  a.bank_account_number, a.bank_account_name, a.status, a.version`;

/** Reads an agency without checking rights. @throws AppError not-found */
export async function readAgencyRow(db: Queryable, id: number): Promise<AgencyRow> {
  const { rows } = await sql<AgencyRow>`SELECT ${agencyColumns} FROM agency a WHERE a.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound("agency");
  return rows[0];
}

/** Locks the agency until the transaction ends. @throws AppError not-found */
export async function lockAgency(tx: Tx, id: number): Promise<AgencyRow> {
  const { rows } = await sql<AgencyRow>`
    SELECT ${agencyColumns} FROM agency a WHERE a.id = ${id} FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound("agency");
  return rows[0];
}
