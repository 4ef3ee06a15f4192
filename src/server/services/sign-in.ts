import type { Actor, Scope, SessionUser, SignedInArea } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { audit } from "../audit.ts";
import { database, transaction } from "../db/client.ts";
import { passwordMatches } from "../password.ts";
import { takeTry } from "../rate-limit.ts";
import { createSession, endSession, findSession, type NewSession } from "../session.ts";
import { forgiveTries, type Wait, waitForTurn } from "../sign-in-delay.ts";

export interface Credentials {
  readonly email?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly password: string;
  readonly client: "browser" | "api";
}

export interface SignedIn {
  readonly user: SessionUser & { session_id: string };
  readonly permissions: Readonly<Record<string, Scope>>;
  readonly session: NewSession;
}

/**
 * Opens a session for whoever knows the password. Known and unknown accounts are told the same and
 * take the same time: every try on either is counted, and waits for its turn, before the account is looked for.
 * @throws AppError wrong-credentials, too-many
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
  await forgiveTries(account);
  const session = await transaction(async (tx) => {
    // A browser that signs in over an older session leaves nothing usable behind.
    if (actor.session) await endSession(tx, actor.session.id, "signed in again");
    const opened = await createSession(tx, user, { client: credentials.client, ip: actor.ip, userAgent });
    const who = { ...actor, session: undefined, name: user.name };
    await audit(tx, who, { action: "user.sign_in", resource: "user", record_id: user.id });
    return opened;
  });
  const found = await findSession({ token: session.token });
  if (!found) throw new AppError("wrong-credentials", "The account was closed a moment ago.");
  return { user: { ...found.user, session_id: session.id }, permissions: found.permissions, session };
}

async function findAccount({ email, phone_number }: Credentials) {
  const query = database().selectFrom("app_user").select(["id", "name", "area", "status", "password_hash"]);
  const row = await (email
    ? query.where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
    : query.where("phone_number", "=", phone_number ?? "")
  ).executeTakeFirst();
  return row && { ...row, area: row.area as SignedInArea };
}
