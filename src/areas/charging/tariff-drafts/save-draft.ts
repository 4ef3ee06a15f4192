import { sql } from "kysely";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type DraftRow, readDraft } from "./draft-row.ts";

export type DraftChange = Partial<
  Pick<DraftRow, "name" | "effective_from" | "lines" | "next_line" | "terms">
>;

/** Saves a change of a locked draft, with its editor and an audit entry. */
export async function saveDraft(
  tx: Tx,
  actor: Actor,
  before: DraftRow,
  change: DraftChange,
): Promise<DraftRow> {
  const me = officerIdOf(actor);
  const { name, effective_from, lines, next_line, terms } = { ...before, ...change };
  const editors = before.editors.includes(me) ? before.editors : [...before.editors, me];
  await sql`UPDATE tariff_draft SET name = ${name}, effective_from = ${effective_from},
    lines = ${JSON.stringify(lines)}::jsonb, next_line = ${next_line},
    terms = ${terms && JSON.stringify(terms)}::jsonb, editors = ${[...editors]}::bigint[],
    version = version + 1, updated_at = now(), updated_by = ${me} WHERE id = ${before.id}`.execute(tx);
  await audit(tx, actor, {
    action: "tariff_draft.edit",
    record_id: before.id,
    before: pickChanged(before, change),
    after: pickChanged({ ...before, ...change }, change),
  });
  return readDraft(tx, before.id);
}

function pickChanged(draft: DraftRow, change: DraftChange): DraftChange {
  return Object.fromEntries(Object.keys(change).map((name) => [name, draft[name as keyof DraftChange]]));
}
