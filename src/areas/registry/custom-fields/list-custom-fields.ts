import { sql } from "kysely";
import { getRegister, registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { type CustomFieldRow, readField, readFields } from "./field-row.ts";
import { isFieldUsed } from "./in-use.ts";
import { authorizeFields } from "./right.ts";

/**
 * The custom fields of a register in order, including planned and retired ones; at most 100.
 * @throws AppError not-signed-in, forbidden, not-found: no such register
 */
export async function listCustomFields(actor: Actor, register: string): Promise<CustomFieldRow[]> {
  authorizeFields(actor, "custom_field.view");
  if (!registers.some(({ name }) => name === register)) throw notFound("register");
  return readFields(database(), sql`resource = ${register}`);
}

/** One custom field, and whether records have values for it. @throws AppError not-signed-in, forbidden, not-found */
export async function getCustomField(
  actor: Actor,
  id: number,
): Promise<CustomFieldRow & { readonly used: boolean }> {
  authorizeFields(actor, "custom_field.view");
  const row = await readField(database(), id);
  return { ...row, used: await isFieldUsed(database(), row) };
}

/** The number of active and planned fields of each register. @throws AppError not-signed-in, forbidden */
export async function countCustomFields(actor: Actor): Promise<ReadonlyMap<string, number>> {
  authorizeFields(actor, "custom_field.view");
  const { rows } = await sql<{ resource: string; n: number }>`
    SELECT resource, count(*) AS n FROM custom_field WHERE retired_at IS NULL GROUP BY resource`.execute(
    database(),
  );
  return new Map(rows.map(({ resource, n }) => [getRegister(resource).name, n]));
}
