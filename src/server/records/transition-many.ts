import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import { transitions } from "#domain/status.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import type { Tx } from "../db/client.ts";
import { savepoint } from "../db/savepoint.ts";
import { tellEnterers } from "../messages/tell-enterer.ts";
import { type BulkStep, decideAll, type Left, openChange } from "./decide-all.ts";
import type { ListQuery } from "./list-query.ts";
import { listConditions } from "./list-where.ts";
import { scopeCondition } from "./scope-condition.ts";
import { transitionRecord } from "./transition.ts";
import { type BulkVerb, ownEntry, readReason, wrongStatus } from "./verbs.ts";

/** Records that one call decides on, at most; the next call takes the rest. */
export const BULK_LIMIT = 10_000;

/** Pending changes among them, at most: each is checked and written by itself. */
export const CHANGE_LIMIT = 500;

/** Which records: these, or all that a list shows. */
export type Selection = { readonly ids: readonly number[] } | { readonly filter: ListQuery };

export interface BulkException {
  readonly id: number;
  /** Why not: `not-found`, `wrong-status`, `own-entry` … */
  readonly code: string;
  readonly message: string;
  /** The record's public code, when there is one to be seen. */
  readonly record?: string;
}

export interface BulkOutcome {
  readonly done: number;
  readonly exceptions: readonly BulkException[];
  /** Whether more than BULK_LIMIT matched, or more than CHANGE_LIMIT changes wait: the same call goes on. */
  readonly more: boolean;
}

/**
 * Approves, returns or rejects many records in one statement, and their pending changes one by one. What
 * cannot be done is told and holds up nothing else.
 * @throws AppError not-signed-in, forbidden, invalid (reason, too many ids)
 */
export async function transitionMany(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  verb: BulkVerb,
  selection: Selection,
  rawReason?: string | null,
): Promise<BulkOutcome> {
  const { from, to, needsReason } = stepOf(resource, verb);
  const conditions = chosenBy(actor, resource, from, selection);
  const step = { verb, from, to, reason: readReason(rawReason, needsReason), limit: BULK_LIMIT };
  const { done, left, seen } = await decideAll(tx, actor, resource, step, conditions);
  await tellEnterers(tx, resource, step, seen, left);
  const rest = await decideLeft(tx, actor, resource, step, left);
  const known = new Set(seen);
  const missing = idsOf(selection).filter((id) => !known.has(id));
  return {
    done: done + rest.done,
    exceptions: [
      ...rest.exceptions,
      ...missing.map((id) => ({ id, code: "not-found", message: "There is no such record." })),
    ],
    more: rest.more || ("filter" in selection && seen.length === BULK_LIMIT),
  };
}

function stepOf(resource: AnyResource, verb: BulkVerb) {
  const step = transitions.find((transition) => transition.verb === verb);
  if (!step || !resource.approval) throw wrongStatus(resource, "active", verb);
  return step;
}

function idsOf(selection: Selection): number[] {
  return "ids" in selection ? [...new Set(selection.ids)] : [];
}

function chosenBy(
  actor: Actor,
  resource: AnyResource,
  from: string,
  selection: Selection,
): RawBuilder<unknown>[] {
  const scope = authorize(actor, `${resource.name}.approve`);
  if ("ids" in selection) {
    const wanted = idsOf(selection);
    if (wanted.length > BULK_LIMIT) throw tooMany();
    return present([sql`t.id = ANY(${wanted}::bigint[])`, scopeCondition(scope, "t")]);
  }
  return present([
    ...listConditions(resource, actor, scope, selection.filter),
    scopeCondition(authorize(actor, `${resource.name}.view`), "t"),
    sql`(t.status = ${from} OR ${openChange(resource)})`,
  ]);
}

function present<T>(values: readonly (T | undefined)[]): T[] {
  return values.filter((value) => value !== undefined);
}

/** Decides on the changes of what was not moved, and says of the others why they were not. */
async function decideLeft(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  { verb, from, reason }: BulkStep,
  left: readonly Left[],
): Promise<BulkOutcome> {
  const exceptions: BulkException[] = [];
  let [done, tried, more] = [0, 0, false];
  for (const record of left) {
    const isToTry = record.change === "another";
    if (isToTry && tried === CHANGE_LIMIT) {
      more = true;
      continue;
    }
    if (isToTry) tried += 1;
    // A change that the database refuses must not take the decisions before it along.
    const refused = isToTry
      ? await refusal(() =>
          savepoint(tx, () => transitionRecord(tx, actor, resource, record.id, verb, { reason })),
        )
      : whyNot(resource, verb, from, record);
    if (refused)
      exceptions.push({ id: record.id, code: refused.code, message: refused.message, record: record.code });
    else done += 1;
  }
  return { done, exceptions, more };
}

function whyNot(resource: AnyResource, verb: BulkVerb, from: string, record: Left): AppError {
  const isOwn = record.change === "own" || (record.status === from && record.own);
  return isOwn ? ownEntry() : wrongStatus(resource, record.status, verb);
}

function tooMany(): AppError {
  const message = `At most ${BULK_LIMIT} records at once.`;
  return new AppError("invalid", message, { fields: { ids: [message] } });
}

async function refusal(work: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
