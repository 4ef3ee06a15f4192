import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { notify } from "#ui/primitives/notify.ts";
import { address } from "../addresses/records.ts";
import type { BulkAnswer } from "./bulk-answer.ts";
import { type BulkVerb, UNDO_REASON, UNDONE_BY } from "./bulk-labels.ts";

/** A record with the version that was shown. */
export interface Found {
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
  { verb, looked }: { readonly verb: BulkVerb; readonly looked: readonly Found[] | undefined },
): ((answer: BulkAnswer) => Promise<boolean>) | undefined {
  const inverse = UNDONE_BY[verb];
  if (!inverse || !looked) return undefined;
  return async ({ exceptions }) => {
    const left = new Set(exceptions.map(({ id }) => id));
    const records = looked
      .filter(({ id }) => !left.has(id))
      .map(({ id, version }) => ({ id, version: version + 1 }));
    const body = { records, reason: UNDO_REASON };
    const result = await api.post<BulkAnswer>(`${address.api(resource)}/${inverse}`, body);
    if (result.ok) report(resource, result.data);
    else if (result.status !== 0) notify({ kind: "bad", title: "Nothing undone.", text: result.message });
    return result.ok;
  };
}

function report(resource: AnyResource, { done, exceptions }: BulkAnswer): void {
  const title = `Undone: ${done.toLocaleString("en-NG")}.`;
  const [first] = exceptions;
  if (!first) return void notify({ kind: "good", title });
  const left = exceptions.length;
  const named = `${left.toLocaleString("en-NG")} ${left === 1 ? resource.one : resource.many}`;
  notify({ kind: "bad", title, text: `${named} not undone. ${first.message}` });
}
