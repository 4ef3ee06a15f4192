import type { Actor, SignedInArea } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { passwordMatches } from "#kernel/password.ts";
import { assertFailuresLeft, countFailure } from "#platform/rate-limit.ts";
import { runAccountAttempt } from "./account-attempts.ts";
import type { Wait } from "./attempt-turns.ts";
import { requestSecondFactor } from "./finish-sign-in.ts";
import { openSession, type SignedIn } from "./open-session.ts";

export interface Credentials {
  readonly email?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly password: string;
  readonly client: "browser" | "api";
}

/**
 * Opens a session with the password. Known and unknown accounts get the same response in the same time: every attempt waits for
 * its turn before the account is looked up. Failures are counted for the account and the address.
 * @throws AppError wrong-credentials (second-factor-needed), too-many
 */
export async function signIn(
  actor: Actor,
  credentials: Credentials,
  userAgent?: string,
  wait?: Wait,
): Promise<SignedIn> {
  const address = actor.ip ?? "unknown";
  const assertAddressAllowed = () => assertFailuresLeft("sign-in-address", address);
  await assertAddressAllowed();
  const attempt = async () => {
    const user = await findAccount(credentials);
    const matches = await passwordMatches(credentials.password, user?.password_hash, assertAddressAllowed);
    if (!user || !matches || user.status !== "active") {
      await countFailure("sign-in-address", address);
      return { outcome: "failed", value: undefined } as const;
    }
    await requestSecondFactor(user, credentials.client);
    return { outcome: "succeeded", value: user } as const;
  };
  const user = await runAccountAttempt(actor, credentials, attempt, wait);
  if (!user) throw new AppError("wrong-credentials", "Phone number, email address or password is incorrect.");
  return openSession(actor, user, { client: credentials.client, userAgent, by: "password" });
}

async function findAccount({ email, phone_number }: Credentials) {
  const query = database().selectFrom("app_user").select(["id", "name", "area", "status", "password_hash"]);
  const row = await (email
    ? query.where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    : query.where("phone_number", "=", phone_number ?? "")
  ).executeTakeFirst();
  return row && { ...row, area: row.area as SignedInArea };
}
