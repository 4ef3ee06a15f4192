import { aboutTotp } from "#areas/identity/sign-in/totp.ts";
import type { SettingKey } from "#domain/app-settings.ts";
import { secretName } from "#kernel/app-settings.ts";
import type { Database } from "#kernel/db/client.ts";
import { resealed } from "#kernel/secrets.ts";
import { SettingsError } from "#kernel/settings.ts";
import { resealedWords } from "#platform/messages/secret-words.ts";

/**
 * Re-encrypts values stored as bytes: keys that sign receipts, secrets of authenticator apps and settings, waiting messages
 * with a secret. @returns number of values
 */
export async function resealSecrets(db: Database): Promise<number> {
  return (await signingKeys(db)) + (await authenticators(db)) + (await settings(db)) + (await messages(db));
}

async function signingKeys(db: Database): Promise<number> {
  const rows = await db.selectFrom("signing_key").select(["kid", "sealed_private_key"]).execute();
  return eachOf(rows, async ({ kid, sealed_private_key }) => {
    const again = resealed(sealed_private_key, kid);
    if (again)
      await db.updateTable("signing_key").set({ sealed_private_key: again }).where("kid", "=", kid).execute();
    return again;
  });
}

async function authenticators(db: Database): Promise<number> {
  const rows = await db.selectFrom("totp_factor").select(["user_id", "sealed_secret"]).execute();
  return eachOf(rows, async ({ user_id, sealed_secret }) => {
    const again = resealed(sealed_secret, aboutTotp(user_id));
    if (again)
      await db
        .updateTable("totp_factor")
        .set({ sealed_secret: again })
        .where("user_id", "=", user_id)
        .where("sealed_secret", "=", sealed_secret)
        .execute();
    return again;
  });
}

async function settings(db: Database): Promise<number> {
  const rows = await db.selectFrom("app_setting_secret").select(["key", "name", "sealed"]).execute();
  return eachOf(rows, async ({ key, name, sealed }) => {
    const again = resealed(sealed, secretName(key as SettingKey, name));
    if (again)
      await db
        .updateTable("app_setting_secret")
        .set({ sealed: again })
        .where("key", "=", key)
        .where("name", "=", name)
        .where("sealed", "=", sealed)
        .execute();
    return again;
  });
}

/** Only unsent messages have any, so there are few. */
async function messages(db: Database): Promise<number> {
  const rows = await db
    .selectFrom("message")
    .select(["id", "sealed"])
    .where("sealed", "is not", null)
    .execute();
  return eachOf(rows, async ({ id, sealed }) => {
    const again = sealed ? resealedWords(sealed) : undefined;
    if (again) await db.updateTable("message").set({ sealed: again }).where("id", "=", id).execute();
    return again;
  });
}

/** A value that can't be decrypted was lost before, and must not block the others. */
async function eachOf<T>(rows: readonly T[], work: (row: T) => Promise<unknown>): Promise<number> {
  let count = 0;
  for (const row of rows) {
    const done = await work(row).catch((error: unknown) => {
      if (error instanceof SettingsError) return undefined;
      throw error;
    });
    if (done) count += 1;
  }
  return count;
}
