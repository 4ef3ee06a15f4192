import { readCount, readList, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { authorizeSetUp } from "#kernel/set-up-scope.ts";
import { lockTariff } from "../billing/lock-tariff.ts";
import { readDraftLines } from "./check-lines.ts";
import { readDraftTerms } from "./check-terms.ts";
import { readDraftHead } from "./create-draft.ts";
import { type DraftRow, lockDraft, readDraft } from "./draft-row.ts";
import { saveDraft } from "./save-draft.ts";

/**
 * Changes a draft's name, first day, terms, or all its lines together.
 * @param body `version` as read (required) and the fields that change
 * @throws AppError forbidden, not-found, wrong-status, edited-meanwhile, invalid (all errors of all lines together)
 */
export async function updateDraft(tx: Tx, actor: Actor, id: number, body: Raw): Promise<DraftRow> {
  const scope = authorizeSetUp(actor, "demand_category.edit");
  const category = await lockTariff(tx, scope, (await readDraft(tx, id)).category_id);
  const before = await lockDraft(tx, id);
  const { version, lines: rawLines, terms: rawTerms, ...sent } = body;
  const errors = new ValidationErrors();
  requireSameVersion(before, readCount(errors, "version", version, 2_000_000_000, true));
  const { name, effective_from } = before;
  const head = readDraftHead(errors, { name, effective_from, ...sent });
  const frame = { scope, category, effective_from: head.effective_from };
  // With another first day, a line can be too early for its revenue item: all lines are checked again.
  const raws =
    rawLines === undefined ? (before.lines as readonly Raw[]) : readList(errors, "lines", rawLines);
  const lines = await readDraftLines(tx, frame, raws.map(withoutNumber), errors);
  const terms = rawTerms === undefined ? before.terms : readDraftTerms(errors, rawTerms);
  assertValid(errors);
  return saveDraft(tx, actor, before, { ...head, lines, next_line: lines.length + 1, terms });
}

function withoutNumber({ line: _, ...raw }: Raw): Raw {
  return raw;
}
