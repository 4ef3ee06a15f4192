import type { Queryable } from "../db/client.ts";
import { canSeal, keyedDigest, unseal } from "../secrets.ts";
import { SettingsError } from "../settings.ts";
import { loadFormerKeys } from "./former-keys.ts";

/**
 * Refuses a key that is not this database's, and none where it has one: with another, numbers that are on record
 * would be entered once more unseen. The first key a database is opened with becomes its own.
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

/** What a database keeps to know its key by. @param key the one in use, or another */
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
  // Two processes may begin at once, each with a key of its own.
  if (!key_check?.equals(ours)) throw other();
}

/** Receipts are signed with a key that is sealed: it opens with the right one only. */
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
    "The key of this database is being changed, and that was interrupted. Run `ratebook key change` again, to its end.",
  );
}

function missing(): SettingsError {
  return new SettingsError(
    "RATEBOOK_KEY is missing: numbers and secrets in this database are sealed with one. Start with the key that was set before.",
  );
}

function other(): SettingsError {
  return new SettingsError(
    "RATEBOOK_KEY is not the key this database was sealed with. Start with the key that was set before.",
  );
}
