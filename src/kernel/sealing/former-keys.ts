import type { Queryable } from "../db/client.ts";
import { canSeal, keyInUse, resealed, seal, setKeys, unsealWith } from "../secrets.ts";

const ABOUT = "former key";

/**
 * Takes up the keys that were the installation's before: what was made with them and cannot be made anew (the digests
 * of recovery codes, links in mails) goes on being good.
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

/** A process that has another key than the database opens none of them, and is told so where it matters. */
function openedBy(key: Buffer, sealed: Buffer): Buffer[] {
  try {
    return [unsealWith(key, sealed, ABOUT)];
  } catch {
    return [];
  }
}

/** Keeps a key that was in use until now, sealed with the one that is now, and the ones before likewise. */
export async function keepFormerKey(tx: Queryable, key: Buffer): Promise<void> {
  const rows = await tx.selectFrom("former_key").select(["id", "sealed"]).execute();
  for (const { id, sealed } of rows) {
    const again = resealed(sealed, ABOUT);
    if (again) await tx.updateTable("former_key").set({ sealed: again }).where("id", "=", id).execute();
  }
  await tx
    .insertInto("former_key")
    .values({ sealed: seal(key, ABOUT) })
    .execute();
}
