import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { notify } from "#ui/primitives/notify.ts";
import { address } from "../addresses/records.ts";
import type { BulkAnswer } from "./bulk-answer.ts";
import { type BulkVerb, UNDO_REASON, UNDONE_BY } from "./bulk-words.ts";

/** A record as it was looked at. */
export interface Looked {
  readonly id: number;
  readonly version: number;
  readonly change_id: number | null;
}

/**
 * How a step just taken is taken back; undefined where it cannot be. What the step left alone stays so, and what
 * somebody changed since is left and told: a step counts a record's version up by one.
 */
export function undoOf(
  resource: AnyResource,
  { verb, looked }: { readonly verb: BulkVerb; readonly looked: readonly Looked[] | undefined },
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
    if (result.ok) tell(resource, result.data);
    else if (result.status !== 0)
      notify({ kind: "bad", title: "Nothing was taken back.", text: result.message });
    return result.ok;
  };
}

function tell(resource: AnyResource, { done, exceptions }: BulkAnswer): void {
  const title = `Taken back: ${done.toLocaleString("en-NG")} as before.`;
  const [first] = exceptions;
  if (!first) return void notify({ kind: "good", title });
  const left = exceptions.length;
  const named = `${left.toLocaleString("en-NG")} ${left === 1 ? resource.one : resource.many}`;
  notify({ kind: "bad", title, text: `${named} left as changed. ${first.message}` });
}
