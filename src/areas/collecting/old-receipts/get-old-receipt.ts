import { readReferred } from "#areas/charging/billing/referred.ts";
import { oldReceipt } from "#domain/legacy/old-receipt.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";

/**
 * A legacy receipt with its payer and subject, as far as they are on record.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getOldReceipt(actor: Actor, id: number) {
  authorizeEntry(actor, "old_receipt.view", oldReceipt);
  const db = database();
  const row = await db
    .selectFrom("old_receipt")
    .innerJoin("import", "import.id", "old_receipt.import_id")
    .select(["old_receipt.id", "old_receipt.code", "token", "number", "issuer", "issued_on", "payer_name"])
    .select(["individual_id", "corporate_id", "asset_type", "asset_id", "item", "kobo", "line"])
    .select(["old_receipt.created_at", "import.file_name", "import.code as import_code"])
    .where("old_receipt.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("legacy receipt");
  const { individual_id, corporate_id, asset_type, asset_id, ...receipt } = row;
  const type = individual_id === null ? "corporate" : "individual";
  return {
    ...receipt,
    payer: await readReferred(db, type, individual_id ?? corporate_id),
    asset: await readReferred(db, asset_type, asset_id),
  };
}
