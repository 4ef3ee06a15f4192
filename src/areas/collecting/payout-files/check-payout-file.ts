import { isDeepStrictEqual } from "node:util";
import { payoutMappingErrors } from "#domain/payout-file/mapping.ts";
import type { PayoutMapping } from "#domain/payout-file/payout-part.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readPayoutFile, visibleFiles } from "./payout-file-row.ts";
import { type FilePlan, planFile } from "./plan-file.ts";

/**
 * Previews a bank's response with its column mapping, which is stored: payouts it would confirm, payouts it reports as
 * returned, and lines that don't match. Nothing is confirmed.
 * @throws AppError forbidden, not-found, invalid (the mapping), import-file-gone
 */
export async function checkPayoutFile(
  tx: Tx,
  actor: Actor,
  id: number,
  mapping: PayoutMapping,
): Promise<FilePlan & { id: number }> {
  const visibility = visibleFiles(actor);
  const row = await readPayoutFile(tx, id, visibility, true);
  const fields = payoutMappingErrors(mapping, row.sample);
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
  if (!isDeepStrictEqual(mapping, row.mapping)) {
    await tx
      .updateTable("payout_file")
      .set({ mapping: JSON.stringify(mapping) })
      .where("id", "=", id)
      .execute();
    const [before, after] = [{ mapping: row.mapping }, { mapping }];
    await audit(tx, actor, { action: "payout_file.map", record_id: id, before, after });
  }
  return { id, ...(await planFile(tx, { ...row, mapping }, visibility.scope)) };
}
