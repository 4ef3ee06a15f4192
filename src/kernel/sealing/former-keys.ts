import type { Queryable } from "../db/client.ts";
import { canSeal, keyInUse, resealed, seal, setKeys, unsealWith } from "../secrets.ts";

const ABOUT = "former key";

/**
 * Loads the previous keys of the installation, for data that can't be re-encrypted (digests of recovery codes, links in
 * emails).
 */
export async function loadFormerKeys(db: Queryable): Promise<void> {
  if (!canSeal()) return;
  const rows = await db.selectFrom("former_key").select("sealed").orderBy("id", "desc").execute();
  const key = keyInUse();
  setKeys(
    key,
    rows.flatMap(({ sealed }) => openedBy(key, sealed)),
  );
}

/** With another key than the database's none can be decrypted; this is reported elsewhere. */
function openedBy(key: Buffer, sealed: Buffer): Buffer[] {
  try {
    return [unsealWith(key, sealed, ABOUT)];
  } catch {
    return [];
  }
}

/** Stores the key in use until now, encrypted with the new one, and re-encrypts earlier keys. */
export async function keepFormerKey(tx: Queryable, key: Buffer): Promise<void> {
  const rows = await tx.selectFrom("former_key").select(["id", "sealed"]).execute();
  for (const { id, sealed } of rows) {
    const resealedText = resealed(sealed, ABOUT);
    if (resealedText)
      await tx.updateTable("former_key").set({ sealed: resealedText }).where("id", "=", id).execute();
  }
  await tx
    .insertInto("former_key")
    .values({ sealed: seal(key, ABOUT) })
    .execute();
}
