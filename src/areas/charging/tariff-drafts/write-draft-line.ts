import { readCount, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireSameVersion } from "#kernel/require-same-version.ts";
import { authorizeSetUp } from "#kernel/set-up-scope.ts";
import type { CategoryRow } from "../billing/category-row.ts";
import { lockTariff } from "../billing/lock-tariff.ts";
import { readDraftLine } from "./check-lines.ts";
import { type DraftLine, type DraftRow, lockDraft, readDraft, revenueOf } from "./draft-row.ts";
import { saveDraft } from "./save-draft.ts";

/** An open draft for an editor, who sends the version they viewed. */
interface OpenedDraft {
  readonly scope: Scope;
  readonly category: CategoryRow;
  readonly draft: DraftRow;
  /** The line without its version. */
  readonly raw: Raw;
  readonly errors: ValidationErrors;
}

async function openDraft(tx: Tx, actor: Actor, id: number, body: Raw): Promise<OpenedDraft> {
  const scope = authorizeSetUp(actor, "demand_category.edit");
  const category = await lockTariff(tx, scope, (await readDraft(tx, id)).category_id);
  const draft = await lockDraft(tx, id);
  const { version, category_id: _, ...raw } = body;
  const errors = new ValidationErrors();
  requireSameVersion(draft, readCount(errors, "version", version, 2_000_000_000, true));
  return { scope, category, draft, raw, errors };
}

async function readCheckedLine(tx: Tx, opened: OpenedDraft, number: number): Promise<DraftLine> {
  const { scope, category, draft, raw, errors } = opened;
  const others = draft.lines.filter(({ line }) => line !== number);
  const frame = { scope, category, effective_from: draft.effective_from };
  const siblings = { lines: others, revenue: await revenueOf(tx, others) };
  const { line } = await readDraftLine(tx, frame, raw, number, siblings, errors);
  assertValid(errors);
  return line;
}

/** Adds a line to a draft. @throws AppError forbidden, not-found, wrong-status, edited-meanwhile, invalid */
export async function addDraftLine(tx: Tx, actor: Actor, id: number, body: Raw): Promise<DraftRow> {
  const opened = await openDraft(tx, actor, id, body);
  const { draft } = opened;
  const line = await readCheckedLine(tx, opened, draft.next_line);
  return saveDraft(tx, actor, draft, { lines: [...draft.lines, line], next_line: draft.next_line + 1 });
}

/** Replaces a line of a draft. @throws AppError as `addDraftLine` */
export async function changeDraftLine(
  tx: Tx,
  actor: Actor,
  id: number,
  number: number,
  body: Raw,
): Promise<DraftRow> {
  const opened = await openDraft(tx, actor, id, body);
  const { draft } = opened;
  if (!draft.lines.some(({ line }) => line === number)) throw notFound("line");
  const changed = await readCheckedLine(tx, opened, number);
  return saveDraft(tx, actor, draft, {
    lines: draft.lines.map((line) => (line.line === number ? changed : line)),
  });
}

/** Removes a line from a draft. @throws AppError forbidden, not-found, wrong-status, edited-meanwhile */
export async function removeDraftLine(
  tx: Tx,
  actor: Actor,
  id: number,
  number: number,
  body: Raw,
): Promise<DraftRow> {
  const { draft, errors } = await openDraft(tx, actor, id, body);
  assertValid(errors);
  if (!draft.lines.some(({ line }) => line === number)) throw notFound("line");
  return saveDraft(tx, actor, draft, { lines: draft.lines.filter(({ line }) => line !== number) });
}
