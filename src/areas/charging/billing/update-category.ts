import { sql } from "kysely";
import { readCategory } from "#domain/category-input.ts";
import { readCount, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { pickTerms, sameTerms } from "#domain/tariff-terms.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { authorizeSetUp } from "#kernel/set-up-scope.ts";
import { type CategoryRow, readCategoryRow } from "./category-row.ts";
import { addNameError, categoryValues } from "./create-category.ts";
import { findFixedBy, requireNotFixed } from "./fixed-tariff.ts";
import { lockTariff } from "./lock-tariff.ts";

/**
 * Changes the fields that were sent, including `status`. Issued notices keep their terms. Once bills were issued or a
 * draft was published, resource and period are fixed, and the terms change only by a draft.
 * @param body `version` as read (required)
 * @throws AppError not-found, forbidden, invalid, edited-meanwhile, draft-needed
 */
export async function updateCategory(tx: Tx, actor: Actor, id: number, body: Raw): Promise<CategoryRow> {
  const before = await lockTariff(tx, authorizeSetUp(actor, "demand_category.edit"), id);
  const { version, status: sentStatus, ...sent } = body;
  const errors = new ValidationErrors();
  const read = readCount(errors, "version", version, 2_000_000_000, true);
  requireSameVersion(before, read);
  const { name, resource, period, days_until_due, minimum_kobo, legal_citation } = before;
  const { early_discounts, penalty, interest } = before;
  const stored = { name, resource, period, days_until_due, minimum_kobo, legal_citation };
  const input = readCategory(errors, { ...stored, early_discounts, penalty, interest, ...sent });
  const status = sentStatus ?? before.status;
  if (status !== "active" && status !== "archived") errors.add("status", "Select active or archived.");
  if (status === "active") await addNameError(tx, errors, input.name, id);
  if ((input.resource !== resource || input.period !== period) && (await findFixedBy(tx, id)))
    errors.add(
      input.period === period ? "resource" : "period",
      "This category has bills or a published tariff. Archive it and add a new category.",
      "category-used",
    );
  assertValid(errors);
  if (!sameTerms(input, pickTerms(before))) await requireNotFixed(tx, before);
  await tx
    .updateTable("demand_category")
    .set({
      ...categoryValues(input),
      status: String(status),
      updated_by: actor.session?.user.id ?? null,
      updated_at: sql`now()`,
      version: before.version + 1,
    })
    .where("id", "=", id)
    .execute();
  await audit(tx, actor, {
    action: "demand_category.edit",
    record_id: id,
    before: { ...stored, early_discounts, penalty, interest, status: before.status },
    after: { ...input, status },
  });
  return readCategoryRow(tx, id);
}
