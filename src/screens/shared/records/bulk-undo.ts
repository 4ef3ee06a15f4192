import { countNoun } from "#domain/count-text.ts";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { recordPages } from "../addresses/records.ts";
import { type BulkVerb, UNDO_REASON, UNDONE_BY } from "./bulk-labels.ts";
import type { BulkResult } from "./bulk-result.ts";

/** A record with the version that was shown. */
export interface RecordVersion {
  readonly id: number;
  readonly version: number;
  readonly change_id: number | null;
}

/**
 * Undoes an action; undefined if it can't be undone. Records that the action didn't change, or that were changed since
 * (an action increments the version by one), are left and reported.
 */
export function undoOf(
  resource: AnyResource,
  { verb, versions }: { readonly verb: BulkVerb; readonly versions: readonly RecordVersion[] | undefined },
): ((answer: BulkResult) => Promise<boolean>) | undefined {
  const inverse = UNDONE_BY[verb];
  if (!inverse || !versions) return undefined;
  return async ({ exceptions }) => {
    const failedIds = new Set(exceptions.map(({ id }) => id));
    const records = versions
      .filter(({ id }) => !failedIds.has(id))
      .map(({ id, version }) => ({ id, version: version + 1 }));
    const body = { records, reason: UNDO_REASON };
    const result = await api.post<BulkResult>(`${recordPages.api(resource)}/${inverse}`, body);
    if (result.ok) report(resource, result.data);
    else notifyFailure("Action not undone", result);
    return result.ok;
  };
}

function report(resource: AnyResource, { done, exceptions }: BulkResult): void {
  const title = `${countNoun(done, "change")} undone`;
  const [first] = exceptions;
  if (!first) return void notify({ kind: "good", title });
  const failedCount = exceptions.length;
  const countLabel = countNoun(failedCount, resource.one, resource.many);
  notify({ kind: "bad", title, text: `${countLabel} not undone. ${first.message}` });
}
