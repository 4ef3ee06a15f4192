import { sql } from "kysely";
import { readCount, ValidationErrors } from "#domain/input-readers.ts";
import { formatDate, type LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { DatedTerms, Terms } from "#domain/tariff-terms.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertSecondOfficerPresent } from "#kernel/decision/not-maker.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { authorizeSetUp } from "#kernel/set-up-scope.ts";
import type { CategoryRow } from "../billing/category-row.ts";
import { usedDays } from "../billing/fixed-tariff.ts";
import { type ItemRow, itemsOf } from "../billing/item-row.ts";
import { lockTariff } from "../billing/lock-tariff.ts";
import { itemValues, withTariffOverlapError } from "../billing/write-item.ts";
import { readDraftLines } from "./check-lines.ts";
import { type DraftLine, type DraftRow, lockDraft, readDraft, revenueOf } from "./draft-row.ts";
import { clashText, type Merged, mergeDraft, mergeTerms } from "./merge-draft.ts";

/**
 * Puts a draft in force from its first day: lines that it keeps continue, others end on the day before, and its new
 * lines and terms start. Only an officer who did not edit it can publish it.
 * @param body `version` as read (required)
 * @throws AppError forbidden, own-entry, step-up-needed, second-factor-missing, not-found, wrong-status,
 * edited-meanwhile, tariff-used, no-tariff, invalid (tariff-overlap, and errors of lines that became invalid since)
 */
export async function publishDraft(tx: Tx, actor: Actor, id: number, body: Raw): Promise<DraftRow> {
  const scope = authorizeSetUp(actor, "demand_category.publish");
  const me = officerIdOf(actor);
  const category = await lockTariff(tx, scope, (await readDraft(tx, id)).category_id);
  const draft = await lockDraft(tx, id);
  const errors = new ValidationErrors();
  requireSameVersion(draft, readCount(errors, "version", body.version, 2_000_000_000, true));
  assertValid(errors);
  await assertSecondOfficerPresent(tx, actor, ...draft.editors);
  await requireUnused(tx, category, draft.effective_from);
  // Valid lines can have become invalid: an item can have been archived since.
  const frame = { scope, category, effective_from: draft.effective_from };
  await readDraftLines(tx, frame, draft.lines as readonly Raw[], errors);
  const merged = mergeDraft(await itemsOf(tx, category.id), draft, await revenueOf(tx, draft.lines));
  const terms = mergeTerms(category, draft);
  addClashes(errors, merged.clashes, terms.clashes);
  assertValid(errors);
  const added = await applyLines(tx, me, draft, merged);
  if (terms.added) await insertTerms(tx, me, draft, terms.added);
  await sql`UPDATE tariff_draft SET state = 'published', published_at = now(), published_by = ${me},
    version = version + 1 WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: "tariff_draft.publish",
    record_id: id,
    after: {
      category_id: category.id,
      effective_from: draft.effective_from,
      kept: merged.unchanged.map((item) => item.id),
      ended: merged.ended.map((item) => item.id),
      replaced: merged.replaced,
      added,
      terms: terms.added,
    },
  });
  return readDraft(tx, id);
}

/** Past charges under a day's tariff must remain reproducible. */
async function requireUnused(tx: Tx, { id, period }: CategoryRow, from: LagosDate): Promise<void> {
  const { rows } = await sql<{ last: string | null }>`
    SELECT max(CASE WHEN ${period} = 'once' THEN issued_on ELSE period_from END) AS last
    FROM (${usedDays(id)}) AS used`.execute(tx);
  const last = rows[0]?.last;
  if (!last || last < from) return;
  throw new AppError(
    "conflict",
    message(
      "Notices have already been issued under the tariff for {date}. Set a later first day for the draft.",
      {
        date: formatDate(last),
      },
    ),
    { code: "tariff-used" },
  );
}

function addClashes(errors: ValidationErrors, lines: readonly ItemRow[], terms: readonly DatedTerms[]): void {
  for (const message of clashText(lines, terms)) errors.add("effective_from", message, "tariff-overlap");
}

async function applyLines(
  tx: Tx,
  me: number,
  draft: DraftRow,
  { ended, replaced, added, last_day }: Merged,
): Promise<number[]> {
  // Never in force, so nothing depends on them; the audit trail keeps their content.
  await sql`DELETE FROM category_item WHERE id = ANY(${replaced.map(({ id }) => id)}::bigint[])`.execute(tx);
  await sql`UPDATE category_item SET effective_to = ${last_day}, version = version + 1, updated_at = now(),
    updated_by = ${me} WHERE id = ANY(${ended.map(({ id }) => id)}::bigint[])`.execute(tx);
  const addedIds: number[] = [];
  for (const line of added) addedIds.push(await insertLine(tx, me, draft, line));
  return addedIds;
}

async function insertLine(tx: Tx, me: number, draft: DraftRow, drafted: DraftLine): Promise<number> {
  const { line: _, revenue_item_id, ...terms } = drafted;
  const input = { ...terms, effective_from: draft.effective_from };
  const values = {
    ...itemValues({ input, revenue: { id: revenue_item_id } }),
    category_id: draft.category_id,
  };
  const { id } = await withTariffOverlapError(() =>
    tx
      .insertInto("category_item")
      .values({ ...values, created_by: me, updated_by: me })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

function insertTerms(tx: Tx, me: number, draft: DraftRow, terms: Terms) {
  const { early_discounts, penalty, interest, ...plain } = terms;
  return tx
    .insertInto("category_terms")
    .values({
      ...plain,
      early_discounts: JSON.stringify(early_discounts),
      penalty: penalty && JSON.stringify(penalty),
      interest: interest && JSON.stringify(interest),
      category_id: draft.category_id,
      effective_from: draft.effective_from,
      draft_id: draft.id,
      created_by: me,
    })
    .execute();
}
