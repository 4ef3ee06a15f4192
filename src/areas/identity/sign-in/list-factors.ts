import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { canSeal } from "#kernel/secrets.ts";
import { passkeysOf } from "./passkeys.ts";

export interface SecondFactors {
  readonly totp: { readonly added_at: Date; readonly last_used_at: Date | null } | null;
  /** Whether an authenticator app can be added here. */
  readonly totp_possible: boolean;
  readonly recovery_codes_left: number;
  readonly passkeys: readonly {
    readonly id: number;
    readonly name: string;
    readonly created_at: Date;
    readonly last_used_at: Date | null;
  }[];
}

/** The actor’s second factors, without secrets. @throws AppError not-signed-in */
export async function listFactors(actor: Actor): Promise<SecondFactors> {
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  const userId = actor.session.user.id;
  const [totp, codes, keys] = await Promise.all([
    database()
      .selectFrom("totp_factor")
      .select(["confirmed_at", "last_used_at"])
      .where("user_id", "=", userId)
      .where("confirmed_at", "is not", null)
      .executeTakeFirst(),
    database()
      .selectFrom("recovery_code")
      .select(sql<number>`count(*)`.as("left"))
      .where("user_id", "=", userId)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow(),
    passkeysOf(database(), userId),
  ]);
  return {
    totp: totp?.confirmed_at ? { added_at: totp.confirmed_at, last_used_at: totp.last_used_at } : null,
    totp_possible: canSeal(),
    recovery_codes_left: codes.left,
    passkeys: keys.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
  };
}
