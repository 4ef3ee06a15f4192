import { formatMoment } from "#domain/lagos.ts";
import type { Actor, Scope, SessionUser } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { type Tx, transaction } from "#kernel/db/client.ts";
import { createSession, endSession, findRights, type NewSession } from "#kernel/session/session.ts";
import { saveLanguage } from "#platform/languages/save-language.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import type { Account } from "./find-account.ts";

export interface SignedIn {
  readonly user: SessionUser & { session_id: string };
  readonly permissions: Readonly<Record<string, Scope>>;
  readonly session: NewSession;
}

export interface SessionSource {
  readonly client: "browser" | "api";
  readonly userAgent: string | undefined;
  /** The methods used, for the audit trail: "password and authenticator app". */
  readonly by: string;
}

/**
 * Locks an account while a session is opened, so that a concurrent password change or suspension ends this session too.
 * @param passwordHash the hash that matched; omitted for other proofs
 * @throws AppError wrong-credentials when the account was closed or its password changed meanwhile
 */
export async function lockAccount(tx: Tx, id: number, passwordHash?: string | null): Promise<void> {
  const account = await tx
    .selectFrom("app_user")
    .select(["status", "password_hash"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const changed = passwordHash !== undefined && account?.password_hash !== passwordHash;
  if (account?.status !== "active" || changed)
    throw new AppError("wrong-credentials", "This account has been closed or its password has changed.");
}

/**
 * Opens a session for a user with a confirmed identity, and notifies them of a new device.
 * @param user with the hash of the matching password, if one was used
 * @param before runs first in the same transaction: consumes single-use proofs
 * @throws AppError wrong-credentials when the account was closed or its password changed meanwhile
 */
export async function openSession(
  actor: Actor,
  user: Pick<Account, "id" | "name" | "area"> & { readonly password_hash?: string | null },
  source: SessionSource,
  before?: (tx: Tx) => Promise<void>,
): Promise<SignedIn> {
  return transaction(async (tx) => {
    await lockAccount(tx, user.id, user.password_hash);
    await before?.(tx);
    // Ends the browser’s previous session.
    if (actor.session) await endSession(tx, actor.session.id, "signed in again");
    const known = await isKnownDevice(tx, user.id, actor.ip, source.userAgent);
    const session = await createSession(tx, user, { ...source, ip: actor.ip });
    const namedActor = { ...actor, session: undefined, name: user.name };
    const entry = { action: "user.sign_in", record_id: user.id, by: user };
    await audit(tx, namedActor, { ...entry, after: { by: source.by } });
    // The latest choice wins: an old choice in this browser doesn’t replace a newer one.
    if (actor.just_chosen) await saveLanguage(tx, namedActor, user, actor.just_chosen);
    if (!known) await notifyOfDevice(tx, user.id, actor.ip, source.userAgent);
    // Read before the commit: after it, a concurrent change may already have ended this session.
    const rights = await findRights(user.id, tx);
    if (!rights) throw new Error(`The held account ${user.id} is not active`);
    return { user: { ...rights.user, session_id: session.id }, permissions: rights.permissions, session };
  });
}

/** The first sign-in needs no notification. */
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

async function notifyOfDevice(tx: Tx, userId: number, ip: string | undefined, userAgent: string | undefined) {
  await queueMessage(tx, {
    template: "new-sign-in",
    to: { user_id: userId },
    data: {
      when: formatMoment(Date.now()),
      ...(userAgent && { device: deviceText(userAgent) }),
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

/** "Chrome on Windows"; unknown parts are omitted, because the header can contain anything. */
function deviceText(userAgent: string): string {
  const [, browser] = BROWSERS.find(([mark]) => userAgent.includes(mark)) ?? [];
  const [, system] = SYSTEMS.find(([mark]) => userAgent.includes(mark)) ?? [];
  if (!browser && !system) return "Another app";
  return [browser ?? "A browser", system && `on ${system}`].filter(Boolean).join(" ");
}
