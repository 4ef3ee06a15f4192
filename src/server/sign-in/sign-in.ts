import type { Actor, SignedInArea } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { database } from "../db/client.ts";
import { passwordMatches } from "../password.ts";
import { takeTry } from "../rate-limit.ts";
import { forgiveTries, type Wait, waitForTurn } from "../sign-in-delay.ts";
import { askSecondFactor } from "./finish-sign-in.ts";
import { openSession, type SignedIn } from "./open-session.ts";

export interface Credentials {
  readonly email?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly password: string;
  readonly client: "browser" | "api";
}

/**
 * Opens a session for whoever knows the password. Known and unknown accounts are told the same and
 * take the same time: every try on either is counted, and waits for its turn, before the account is looked for.
 * @throws AppError wrong-credentials (second-factor-needed), too-many
 */
export async function signIn(
  actor: Actor,
  credentials: Credentials,
  userAgent?: string,
  wait?: Wait,
): Promise<SignedIn> {
  const account = (credentials.email ?? credentials.phone_number ?? "").toLowerCase();
  await takeTry("sign-in-address", actor.ip ?? "unknown");
  await waitForTurn(account, wait);
  const user = await findAccount(credentials);
  const matches = await passwordMatches(credentials.password, user?.password_hash);
  if (!user || !matches || user.status !== "active")
    throw new AppError("wrong-credentials", "The phone number, e-mail or password is not right.");
  await askSecondFactor(user, credentials.client);
  await forgiveTries(account);
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
