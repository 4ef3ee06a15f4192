import { type RawBuilder, sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import type { AnyResource } from "#resource/define.ts";
import { openChange } from "./decide-all.ts";
import type { ListQuery } from "./list-query.ts";
import { placesAsked } from "./list-waiting.ts";
import { listConditions } from "./list-where.ts";
import { registerCondition } from "./scope-condition.ts";
import type { SeenRecord } from "./seen-record.ts";
import type { Step } from "./verbs.ts";
import { waitingRows } from "./waiting-rows.ts";

/** Records that one call decides on, at most; the next call takes the rest. */
export const BULK_LIMIT = 10_000;

/**
 * Which records: these as they were viewed; all of a list; or all that are pending for the actor, oldest first and without
 * their own. The last two are carried out only if the fingerprint of their preview still matches.
 */
export type Selection =
  | { readonly records: readonly SeenRecord[] }
  | (({ readonly filter: ListQuery } | { readonly waiting: { readonly lga_id?: number | undefined } }) & {
      readonly fingerprint: string | undefined;
    });

/**
 * Rejects a list or queue that has changed since its preview.
 * @throws AppError selection-changed
 */
export function requireSame(selection: Selection, fingerprint: string): void {
  if ("records" in selection || selection.fingerprint === fingerprint) return;
  throw new AppError(
    "conflict",
    "The selection has changed since the preview. Nothing was done: check it again.",
    {
      code: "selection-changed",
    },
  );
}

/** The ids that were named, each once; none when a list or the queue was. */
export function idsOf(selection: Selection): number[] {
  return "records" in selection ? [...new Set(selection.records.map(({ id }) => id))] : [];
}

/** The named records as they were viewed, by id. */
export function seenOf(selection: Selection): ReadonlyMap<number, SeenRecord> {
  return new Map("records" in selection ? selection.records.map((record) => [record.id, record]) : []);
}

/**
 * The conditions (on the row `t`) that find what was chosen, as far as the actor may decide on it.
 * @param step what is to be done: of a list, only what can take it is chosen
 * @param limit how many may be named
 * @throws AppError not-signed-in, forbidden, invalid (too many ids; a queue, for what does not wait in one)
 */
export function chosenBy(
  actor: Actor,
  resource: AnyResource,
  { from, notByEnterer }: Pick<Step, "from" | "notByEnterer">,
  selection: Selection,
  limit = BULK_LIMIT,
): RawBuilder<unknown>[] {
  const right = `${resource.name}.approve`;
  const scope = authorizeEntry(actor, right, resource);
  if ("waiting" in selection) {
    if (!notByEnterer) throw notQueued();
    const places = placesAsked(actor, resource, selection.waiting.lga_id);
    const rows = waitingRows(actor, resource, { places, whose: "others", limit: BULK_LIMIT });
    return [sql`t.id IN (SELECT id FROM ${rows} AS longest)`];
  }
  if ("filter" in selection)
    return present([
      ...listConditions(resource, actor, scope, selection.filter),
      registerCondition(resource, authorize(actor, `${resource.name}.view`), "t"),
      notByEnterer ? sql`(t.status = ${from} OR ${openChange(resource)})` : sql`t.status = ${from}`,
    ]);
  const wanted = idsOf(selection);
  if (wanted.length > limit) throw tooMany(limit);
  return present([sql`t.id = ANY(${wanted}::bigint[])`, registerCondition(resource, scope, "t")]);
}

function present<T>(values: readonly (T | undefined)[]): T[] {
  return values.filter((value) => value !== undefined);
}

function notQueued(): AppError {
  const message = "Only what waits for approval stands in the queue. Name the records, or the list.";
  return new AppError("invalid", message, { fields: { waiting: [message] } });
}

function tooMany(limit: number): AppError {
  const text = message("At most {limit} records at once.", { limit: limit.toLocaleString("en-NG") });
  return new AppError("invalid", text, { fields: { records: [text] } });
}
