import { sql } from "kysely";
import { type agencyFields, bankAccountFields, readAgency, readBankAccount } from "#domain/agency-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { addAccountChange } from "./account-change.ts";
import { type AgencyRow, readAgencyRow } from "./agency-row.ts";

/**
 * Adds an agency. An account sent with it is pending until a second officer confirms it.
 * @throws AppError forbidden (requires a right without limits), step-up-needed, invalid, duplicate
 */
export async function createAgency(tx: Tx, actor: Actor, body: Raw): Promise<AgencyRow> {
  authorizeEverywhere(
    actor,
    "agency.edit",
    "Your role is limited to some agencies or local governments. Ask an administrator to add the agency.",
  );
  const accountPart = partOf(body, Object.keys(bankAccountFields));
  const hasAccount = Object.values(accountPart).some(
    (value) => value !== undefined && value !== null && (typeof value !== "string" || value.trim() !== ""),
  );
  const errors = new ValidationErrors();
  const input = readAgency(errors, partExcept(body, Object.keys(bankAccountFields)));
  const account = hasAccount ? readBankAccount(errors, accountPart) : undefined;
  await addAgencyErrors(tx, errors, input, null);
  assertValid(errors);
  if (account) requireStepUp(actor);
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO agency (name, short_code, created_by, updated_by)
    VALUES (${input.name}, ${input.short_code}, ${me}, ${me}) RETURNING id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await audit(tx, actor, { action: "agency.create", record_id: id, after: input });
  if (account) await addAccountChange(tx, actor, id, account);
  return readAgencyRow(tx, id);
}

function partOf(body: Raw, names: readonly string[]): Raw {
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}

function partExcept(body: Raw, names: readonly string[]): Raw {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** Names and short codes are unique, so that agencies can't be confused. */
export async function addAgencyErrors(
  db: Queryable,
  errors: ValidationErrors,
  { name, short_code }: Record<keyof typeof agencyFields, string>,
  exceptId: number | null,
): Promise<void> {
  const { rows } = await sql<{ code: string; short_code: string; name: string }>`
    SELECT code, short_code, name FROM agency
    WHERE (lower(name) = lower(${name}) OR short_code = ${short_code}) AND id IS DISTINCT FROM ${exceptId}::bigint
    LIMIT 2`.execute(db);
  for (const other of rows) {
    const text = message("Already on record: {code}.", { code: other.code });
    if (other.short_code === short_code) errors.add("short_code", text, "duplicate");
    if (other.name.toLowerCase() === name.toLowerCase()) errors.add("name", text, "duplicate");
  }
}
