import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeSetUp } from "#kernel/set-up-scope.ts";
import { lockTariff } from "../billing/lock-tariff.ts";
import { type DraftRow, lockDraft, readDraft } from "./draft-row.ts";

/** Discards a draft; it remains on record. @throws AppError forbidden, not-found, wrong-status */
export async function discardDraft(tx: Tx, actor: Actor, id: number): Promise<DraftRow> {
  const scope = authorizeSetUp(actor, "demand_category.edit");
  await lockTariff(tx, scope, (await readDraft(tx, id)).category_id);
  await lockDraft(tx, id);
  await sql`UPDATE tariff_draft SET state = 'discarded', version = version + 1, updated_at = now(),
    updated_by = ${actor.session?.user.id ?? null} WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, { action: "tariff_draft.discard", record_id: id });
  return readDraft(tx, id);
}
