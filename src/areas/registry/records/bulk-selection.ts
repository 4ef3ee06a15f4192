import { type RawBuilder, sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import type { AnyResource } from "#resource/define.ts";
import { hasOpenChange } from "./decide-all.ts";
import { requestedLgas } from "./list-pending.ts";
import type { ListQuery } from "./list-query.ts";
import { listConditions } from "./list-where.ts";
import { waitingRows } from "./pending-rows.ts";
import { registerCondition } from "./scope-condition.ts";
import type { Step } from "./verbs.ts";
import type { ViewedVersion } from "./viewed-version.ts";

/** Maximum records decided on in one call; the next call processes the rest. */
export const BULK_LIMIT = 10_000;

/**
 * The selected records: listed with the versions viewed; all of a list; or all pending for the actor, oldest first, without
 * their own. The last two are processed only if the fingerprint of their preview still matches.
 */
export type Selection =
  | { readonly records: readonly ViewedVersion[] }
  | (({ readonly filter: ListQuery } | { readonly waiting: { readonly lga_id?: number | undefined } }) & {
      readonly fingerprint: string | undefined;
    });

/**
 * Rejects a list or queue that has changed since its preview.
 * @throws AppError selection-changed
 */
export function requireSameSelection(selection: Selection, fingerprint: string): void {
  if ("records" in selection || selection.fingerprint === fingerprint) return;
  throw new AppError(
    "conflict",
    "The selection has changed since the preview. No changes were made. Preview it again.",
    {
      code: "selection-changed",
    },
  );
}

/** The listed ids without repetition; empty for a list or the queue. */
export function idsOf(selection: Selection): number[] {
  return "records" in selection ? [...new Set(selection.records.map(({ id }) => id))] : [];
}

/** The listed records with the versions viewed, by id. */
export function viewedVersions(selection: Selection): ReadonlyMap<number, ViewedVersion> {
  return new Map("records" in selection ? selection.records.map((record) => [record.id, record]) : []);
}

/**
 * The conditions (on the row `t`) for the selected records on which the actor can decide.
 * @param step the step: of a list, only records that can take it are selected
 * @param limit maximum number of listed ids
 * @throws AppError not-signed-in, forbidden, invalid (too many ids; the queue, for a step that doesn’t concern it)
 */
export function selectionConditions(
  actor: Actor,
  resource: AnyResource,
  { from, needsOtherOfficer }: Pick<Step, "from" | "needsOtherOfficer">,
  selection: Selection,
  limit = BULK_LIMIT,
): RawBuilder<unknown>[] {
  const right = `${resource.name}.approve`;
  const scope = authorizeEntry(actor, right, resource);
  if ("waiting" in selection) {
    if (!needsOtherOfficer) throw notQueued();
    const places = requestedLgas(actor, resource, selection.waiting.lga_id);
    const rows = waitingRows(actor, resource, { lgas: places, enteredBy: "others", limit: BULK_LIMIT });
    return [sql`t.id IN (SELECT id FROM ${rows} AS longest)`];
  }
  if ("filter" in selection)
    return present([
      ...listConditions(resource, actor, scope, selection.filter),
      registerCondition(resource, authorize(actor, `${resource.name}.view`), "t"),
      needsOtherOfficer ? sql`(t.status = ${from} OR ${hasOpenChange(resource)})` : sql`t.status = ${from}`,
    ]);
  const ids = idsOf(selection);
  if (ids.length > limit) throw tooMany(limit);
  return present([sql`t.id = ANY(${ids}::bigint[])`, registerCondition(resource, scope, "t")]);
}

function present<T>(values: readonly (T | undefined)[]): T[] {
  return values.filter((value) => value !== undefined);
}

function notQueued(): AppError {
  const message = "The queue contains only records pending approval. Send records or filter instead.";
  return new AppError("invalid", message, { fields: { waiting: [message] } });
}

function tooMany(limit: number): AppError {
  const text = message("Select at most {limit} records at once.", { limit: limit.toLocaleString("en-NG") });
  return new AppError("invalid", text, { fields: { records: [text] } });
}
