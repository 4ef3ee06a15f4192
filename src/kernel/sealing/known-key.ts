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
  if (next_key_check) throw changing();
  if (!canSeal()) {
    if (key_check) throw missing();
    return;
  }
  const ours = keyCheck();
  if (key_check && !key_check.equals(ours)) throw other();
  if (!key_check) await writeCheck(db, ours);
  await loadFormerKeys(db);
}

/** The digest by which a database recognises its key. @param key the one in use, or another */
export function keyCheck(key?: Buffer): Buffer {
  return keyedDigest("this installation", "key check", key);
}

async function writeCheck(db: Queryable, ours: Buffer): Promise<void> {
  await openWhatIsSealed(db);
  const { key_check } = await db
    .updateTable("installation")
    .set((eb) => ({ key_check: eb.fn.coalesce("key_check", eb.val(ours)) }))
    .returning("key_check")
    .executeTakeFirstOrThrow();
  // Two processes may start at once with different keys.
  if (!key_check?.equals(ours)) throw other();
}

/** The private signing key is encrypted, so only the right key can decrypt it. */
async function openWhatIsSealed(db: Queryable): Promise<void> {
  const signing = await db
    .selectFrom("signing_key")
    .select(["kid", "sealed_private_key"])
    .limit(1)
    .executeTakeFirst();
  if (signing) unseal(signing.sealed_private_key, signing.kid);
}

function changing(): SettingsError {
  return new SettingsError(
    "A key change of this database was interrupted. Run `ratebook key change` again until it completes.",
  );
}

function missing(): SettingsError {
  return new SettingsError(
    "RATEBOOK_KEY is missing: this database contains numbers and secrets encrypted with it. Start with the previous key.",
  );
}

function other(): SettingsError {
  return new SettingsError(
    "RATEBOOK_KEY is not the key this database was encrypted with. Start with the previous key.",
  );
}
