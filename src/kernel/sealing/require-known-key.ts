import type { Queryable } from "../db/client.ts";
import { canSeal, keyedDigest, unseal } from "../secrets.ts";
import { SettingsError } from "../settings.ts";
import { loadFormerKeys } from "./former-keys.ts";

/**
 * Refuses a key that is not this database's, and a missing one: with another key, uniqueness checks of encrypted
 * numbers would fail. The first key used with a database is recorded.
 * @throws SettingsError
 */
export async function requireKnownKey(db: Queryable): Promise<void> {
  const { key_check, next_key_check } = await db
    .selectFrom("installation")
    .select(["key_check", "next_key_check"])
    .executeTakeFirstOrThrow();
  if (next_key_check) throw keyChangeUnfinished();
  if (!canSeal()) {
    if (key_check) throw keyMissing();
    return;
  }
  const check = keyCheck();
  if (key_check && !key_check.equals(check)) throw wrongKey();
  if (!key_check) await storeKeyCheck(db, check);
  await loadFormerKeys(db);
}

/** The digest by which a database recognises its key. @param key the one in use, or another */
export function keyCheck(key?: Buffer): Buffer {
  return keyedDigest("this installation", "key check", key);
}

async function storeKeyCheck(db: Queryable, check: Buffer): Promise<void> {
  await verifyKey(db);
  const { key_check } = await db
    .updateTable("installation")
    .set((eb) => ({ key_check: eb.fn.coalesce("key_check", eb.val(check)) }))
    .returning("key_check")
    .executeTakeFirstOrThrow();
  // Two processes may start at once with different keys.
  if (!key_check?.equals(check)) throw wrongKey();
}

/** The private signing key is encrypted, so only the right key can decrypt it. */
async function verifyKey(db: Queryable): Promise<void> {
  const signing = await db
    .selectFrom("signing_key")
    .select(["kid", "sealed_private_key"])
    .limit(1)
    .executeTakeFirst();
  if (signing) unseal(signing.sealed_private_key, signing.kid);
}

function keyChangeUnfinished(): SettingsError {
  return new SettingsError(
    "A key change of this database was interrupted. Run `ratebook key change` again until it completes.",
  );
}

function keyMissing(): SettingsError {
  return new SettingsError(
    "RATEBOOK_KEY is missing: this database contains numbers and secrets encrypted with it. Start with the previous key.",
  );
}

function wrongKey(): SettingsError {
  return new SettingsError(
    "RATEBOOK_KEY is not the key this database was encrypted with. Start with the previous key.",
  );
}
