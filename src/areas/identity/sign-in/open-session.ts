import { formatMoment } from "#domain/lagos.ts";
import type { Actor, Scope, SessionUser } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { type Tx, transaction } from "#kernel/db/client.ts";
import { createSession, endSession, findRights, type NewSession } from "#kernel/session/session.ts";
import { keepLanguage } from "#platform/languages/choose-language.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import type { Account } from "./find-account.ts";

export interface SignedIn {
  readonly user: SessionUser & { session_id: string };
  readonly permissions: Readonly<Record<string, Scope>>;
  readonly session: NewSession;
}

export interface From {
  readonly client: "browser" | "api";
  readonly userAgent: string | undefined;
  /** By what they proved it, for the audit trail: "password and authenticator app". */
  readonly by: string;
}

/**
 * Holds an account still while a session is opened on it: whoever changes its password or suspends it at the same
 * time comes before or after, so that "every session ends" means this one too.
 * @param passwordHash that was found right; left out where something else was proved
 * @throws AppError wrong-credentials when the account was closed or its password changed meanwhile
 */
export async function holdAccount(tx: Tx, id: number, passwordHash?: string | null): Promise<void> {
  const account = await tx
    .selectFrom("app_user")
    .select(["status", "password_hash"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const changed = passwordHash !== undefined && account?.password_hash !== passwordHash;
  if (account?.status !== "active" || changed)
    throw new AppError("wrong-credentials", "The account was closed or given another password a moment ago.");
}

/**
 * Opens the session of somebody who has proved who they are, and tells them when the device is a new one.
 * @param user with the hash of the password that was found right, where one was
 * @param before in the same transaction, first: what must be used up
 * @throws AppError wrong-credentials when the account was closed or its password changed meanwhile
 */
export async function openSession(
  actor: Actor,
  user: Pick<Account, "id" | "name" | "area"> & { readonly password_hash?: string | null },
  from: From,
  before?: (tx: Tx) => Promise<void>,
): Promise<SignedIn> {
  return transaction(async (tx) => {
    await holdAccount(tx, user.id, user.password_hash);
    await before?.(tx);
    // A browser that signs in over an older session leaves nothing usable behind.
    if (actor.session) await endSession(tx, actor.session.id, "signed in again");
    const known = await isKnownDevice(tx, user.id, actor.ip, from.userAgent);
    const session = await createSession(tx, user, { ...from, ip: actor.ip });
    const who = { ...actor, session: undefined, name: user.name };
    const entry = { action: "user.sign_in", record_id: user.id, by: user };
    await audit(tx, who, { ...entry, after: { by: from.by } });
    // The last choice holds: one of long ago, in this browser, does not undo what was chosen elsewhere since.
    if (actor.just_chosen) await keepLanguage(tx, who, user, actor.just_chosen);
    if (!known) await tellOfDevice(tx, user.id, actor.ip, from.userAgent);
    // Read here: once it is committed, a sign-in that waited for the account may already have ended this session.
    const rights = await findRights(user.id, tx);
    if (!rights) throw new Error(`The held account ${user.id} is not active`);
    return { user: { ...rights.user, session_id: session.id }, permissions: rights.permissions, session };
  });
}

/** Nobody needs to be told of the first sign-in of all. */
async function isKnownDevice(
  tx: Tx,
  userId: number,
  ip: string | undefined,
  userAgent: string | undefined,
): Promise<boolean> {
  const sessions = tx.selectFrom("session").select("id").where("user_id", "=", userId).limit(1);
  if (!(await sessions.executeTakeFirst())) return true;
  const same = await sessions
    .where("ip", "is not distinct from", ip ?? null)
    .where("user_agent", "is not distinct from", userAgent?.slice(0, 300) ?? null)
    .executeTakeFirst();
  return same !== undefined;
}

async function tellOfDevice(tx: Tx, userId: number, ip: string | undefined, userAgent: string | undefined) {
  await queueMessage(tx, {
    template: "new-sign-in",
    to: { user_id: userId },
    data: {
      when: formatMoment(Date.now()),
      ...(userAgent && { device: deviceWords(userAgent) }),
      ...(ip && { ip }),
    },
  });
}

const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

/** "Chrome on Windows"; what is not known stays out, for anybody can send anything. */
function deviceWords(userAgent: string): string {
  const [, browser] = BROWSERS.find(([mark]) => userAgent.includes(mark)) ?? [];
  const [, system] = SYSTEMS.find(([mark]) => userAgent.includes(mark)) ?? [];
  if (!browser && !system) return "Another program";
  return [browser ?? "A browser", system && `on ${system}`].filter(Boolean).join(" ");
}
