import type { Queryable } from "../db/client.ts";
import { canSeal, currentKey, resealIfFormer, seal, setKeys, unsealWith } from "../secrets.ts";

const CONTEXT = "former key";

/**
 * Loads the previous keys of the installation, for data that can't be re-encrypted (digests of recovery codes, links in
 * emails).
 */
export async function loadFormerKeys(db: Queryable): Promise<void> {
  if (!canSeal()) return;
  const rows = await db.selectFrom("former_key").select("sealed").orderBy("id", "desc").execute();
  const key = currentKey();
  setKeys(
    key,
    rows.flatMap(({ sealed }) => unsealFormer(key, sealed)),
  );
}

/** With another key than the database's none can be decrypted; this is reported elsewhere. */
function unsealFormer(key: Buffer, sealed: Buffer): Buffer[] {
  try {
    return [unsealWith(key, sealed, CONTEXT)];
  } catch {
    return [];
  }
}

/** Stores the key in use until now, encrypted with the new one, and re-encrypts earlier keys. */
export async function storeFormerKey(tx: Queryable, key: Buffer): Promise<void> {
  const rows = await tx.selectFrom("former_key").select(["id", "sealed"]).execute();
  for (const { id, sealed } of rows) {
    const resealedKey = resealIfFormer(sealed, CONTEXT);
    if (resealedKey)
      await tx.updateTable("former_key").set({ sealed: resealedKey }).where("id", "=", id).execute();
  }
  await tx
    .insertInto("former_key")
    .values({ sealed: seal(key, CONTEXT) })
    .execute();
}
