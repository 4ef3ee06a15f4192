import { totpContext } from "#areas/identity/sign-in/totp.ts";
import type { SettingKey } from "#domain/app-settings.ts";
import { secretContext } from "#kernel/app-settings.ts";
import type { Database } from "#kernel/db/client.ts";
import { resealIfFormer } from "#kernel/secrets.ts";
import { SettingsError } from "#kernel/settings.ts";
import { resealedMessageText } from "#platform/messages/secret-text.ts";

/**
 * Re-encrypts values stored as bytes: keys that sign receipts, secrets of authenticator apps and settings, waiting messages
 * with a secret. @returns number of values
 */
export async function resealSecrets(db: Database): Promise<number> {
  return (await signingKeys(db)) + (await authenticators(db)) + (await settings(db)) + (await messages(db));
}

async function signingKeys(db: Database): Promise<number> {
  const rows = await db.selectFrom("signing_key").select(["kid", "sealed_private_key"]).execute();
  return countResealed(rows, async ({ kid, sealed_private_key }) => {
    const next = resealIfFormer(sealed_private_key, kid);
    if (next)
      await db.updateTable("signing_key").set({ sealed_private_key: next }).where("kid", "=", kid).execute();
    return next;
  });
}

async function authenticators(db: Database): Promise<number> {
  const rows = await db.selectFrom("totp_factor").select(["user_id", "sealed_secret"]).execute();
  return countResealed(rows, async ({ user_id, sealed_secret }) => {
    const next = resealIfFormer(sealed_secret, totpContext(user_id));
    if (next)
      await db
        .updateTable("totp_factor")
        .set({ sealed_secret: next })
        .where("user_id", "=", user_id)
        .where("sealed_secret", "=", sealed_secret)
        .execute();
    return next;
  });
}

async function settings(db: Database): Promise<number> {
  const rows = await db.selectFrom("app_setting_secret").select(["key", "name", "sealed"]).execute();
  return countResealed(rows, async ({ key, name, sealed }) => {
    const next = resealIfFormer(sealed, secretContext(key as SettingKey, name));
    if (next)
      await db
        .updateTable("app_setting_secret")
        .set({ sealed: next })
        .where("key", "=", key)
        .where("name", "=", name)
        .where("sealed", "=", sealed)
        .execute();
    return next;
  });
}

/** Only unsent messages have any, so there are few. */
async function messages(db: Database): Promise<number> {
  const rows = await db
    .selectFrom("message")
    .select(["id", "sealed"])
    .where("sealed", "is not", null)
    .execute();
  return countResealed(rows, async ({ id, sealed }) => {
    const next = sealed ? resealedMessageText(sealed) : undefined;
    if (next) await db.updateTable("message").set({ sealed: next }).where("id", "=", id).execute();
    return next;
  });
}

/** A value that can't be decrypted was lost before, and must not block the others. */
async function countResealed<T>(rows: readonly T[], work: (row: T) => Promise<unknown>): Promise<number> {
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
