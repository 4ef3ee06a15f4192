import { sql } from "kysely";
import { type CategoryInput, readCategory } from "#domain/category-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { authorizeSetUp } from "#kernel/set-up-scope.ts";
import { type CategoryRow, readCategoryRow } from "./category-row.ts";

/** Adds a demand category. @throws AppError forbidden, invalid (all errors together) */
export async function createCategory(tx: Tx, actor: Actor, body: Raw): Promise<CategoryRow> {
  authorizeSetUp(actor, "demand_category.edit");
  const errors = new ValidationErrors();
  const input = readCategory(errors, body);
  await addNameError(tx, errors, input.name, null);
  assertValid(errors);
  const me = actor.session?.user.id ?? null;
  const { id } = await tx
    .insertInto("demand_category")
    .values({ ...categoryValues(input), created_by: me, updated_by: me })
    .returning("id")
    .executeTakeFirstOrThrow();
  await audit(tx, actor, { action: "demand_category.create", record_id: id, after: input });
  return readCategoryRow(tx, id);
}

/** The columns for the input of a category. */
export function categoryValues(input: CategoryInput) {
  return {
    ...input,
    early_discounts: JSON.stringify(input.early_discounts),
    penalty: input.penalty && JSON.stringify(input.penalty),
    interest: input.interest && JSON.stringify(input.interest),
  };
}

/** Names of active categories are unique, so that categories can't be confused. */
export async function addNameError(
  db: Queryable,
  errors: ValidationErrors,
  name: string,
  exceptId: number | null,
): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM demand_category WHERE lower(name) = lower(${name}) AND status = 'active'
      AND id IS DISTINCT FROM ${exceptId}::bigint`.execute(db);
  if (rows[0]) errors.add("name", message("Already on record: {code}.", { code: rows[0].code }), "duplicate");
}
