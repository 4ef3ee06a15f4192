import { sql } from "kysely";
import {
  type ValidationErrors as Errors,
  readCount,
  readField,
  readList,
  refuseUnknown,
  ValidationErrors,
} from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { isInForce } from "#domain/tariff.ts";
import { termsOn } from "#domain/tariff-terms.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeSetUp } from "#kernel/set-up-scope.ts";
import { date, text } from "#resource/field.ts";
import { type ItemRow, itemsOf } from "../billing/item-row.ts";
import { lockTariff } from "../billing/lock-tariff.ts";
import { readDraftLines } from "./check-lines.ts";
import { readDraftTerms } from "./check-terms.ts";
import { type DraftLine, type DraftRow, readDraft } from "./draft-row.ts";

const draftFields = {
  name: text("Name", 100, { required: true }),
  effective_from: date("In force from", { required: true }),
} as const;

/** Reads name and first day of a draft; the result is only meaningful without errors. */
export function readDraftHead(errors: Errors, raw: Raw): { name: string; effective_from: string } {
  refuseUnknown(errors, raw, Object.keys(draftFields));
  return {
    name: String(readField(errors, raw, "name", draftFields.name) ?? ""),
    effective_from: String(readField(errors, raw, "effective_from", draftFields.effective_from) ?? ""),
  };
}

/**
 * Creates a draft of a category's tariff with the lines and terms that were sent, or those in force on its first day.
 * It has no effect until another officer publishes it.
 * @throws AppError forbidden, not-found, category-archived, invalid (all errors of all lines together)
 */
export async function createDraft(tx: Tx, actor: Actor, body: Raw): Promise<DraftRow> {
  const scope = authorizeSetUp(actor, "demand_category.edit");
  const me = officerIdOf(actor);
  const { category_id, lines: rawLines, terms: rawTerms, ...head } = body;
  const errors = new ValidationErrors();
  const categoryId = readCount(errors, "category_id", category_id, 9_999_999_999, true);
  if (categoryId === null) assertValid(errors);
  const category = await lockTariff(tx, scope, categoryId ?? 0);
  if (category.status !== "active")
    throw new AppError(
      "conflict",
      message("{name} is archived. It can’t be used for charges.", { name: category.name }),
      {
        code: "category-archived",
      },
    );
  const { name, effective_from } = readDraftHead(errors, head);
  const sent = rawLines === undefined ? undefined : readList(errors, "lines", rawLines);
  const frame = { scope, category, effective_from };
  const lines = sent
    ? await readDraftLines(tx, frame, sent, errors)
    : (await itemsOf(tx, category.id)).filter((item) => isInForce(item, effective_from)).map(toDraftLine);
  const terms = rawTerms === undefined ? termsOn(category, effective_from) : readDraftTerms(errors, rawTerms);
  assertValid(errors);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tariff_draft (category_id, name, effective_from, lines, next_line, terms, editors, created_by, updated_by)
    VALUES (${category.id}, ${name}, ${effective_from}, ${JSON.stringify(lines)}::jsonb, ${lines.length + 1},
      ${JSON.stringify(terms)}::jsonb, ARRAY[${me}]::bigint[], ${me}, ${me}) RETURNING id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await audit(tx, actor, {
    action: "tariff_draft.create",
    record_id: id,
    after: { category_id: category.id, name, effective_from, lines, terms },
  });
  return readDraft(tx, id);
}

function toDraftLine(item: ItemRow, at: number): DraftLine {
  const { kind, amount_kobo, rate_ppm, unit_field, value_field, tier_field, tiers } = item;
  const { conditions, min_kobo, max_kobo, effective_to, citation, position, revenue_item_id } = item;
  const formula = Object.fromEntries(
    Object.entries({ amount_kobo, rate_ppm, unit_field, value_field, tier_field, tiers }).filter(
      ([, value]) => value !== null,
    ),
  );
  const terms = { kind, ...formula, conditions, min_kobo, max_kobo, effective_to, citation, position };
  return { ...terms, line: at + 1, revenue_item_id } as DraftLine;
}
