import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { database } from "#kernel/db/client.ts";
import { networkOf } from "#kernel/network-of.ts";
import { isTrustedOffice } from "#platform/rate-limit.ts";
import { inTurn, type Outcome, resetFailures, type Wait } from "./attempt-turns.ts";
import type { AccountName } from "./find-account.ts";

/**
 * Runs a sign-in attempt on an account, known or unknown, in turn. Attempts from the account’s usual networks and from trusted
 * offices have separate queues, so that guessing from elsewhere doesn’t lock the owner out.
 * @throws AppError too-many, and any error of `work`
 */
export async function runAccountAttempt<T>(
  { ip }: Pick<Actor, "ip">,
  name: AccountName,
  work: () => Promise<{ readonly outcome: Outcome; readonly value: T }>,
  wait?: Wait,
): Promise<T> {
  const { tries, minutes } = await readAppSetting("sign_in");
  const account = accountKey(name);
  const network = networkOf(ip ?? "unknown");
  const isOwn = (await isTrustedOffice(ip ?? "unknown")) || (await isUsualNetwork(name, network));
  const queueKey = isOwn ? networkKey(account, network) : account;
  return inTurn(queueKey, { allowed: tries, minutes }, work, wait);
}

/** Resets the attempts after a confirmed identity: for both names of the account, and for both queues. */
export async function resetAccountAttempts(
  { ip }: Pick<Actor, "ip">,
  { email, phone_number }: { readonly email: string | null; readonly phone_number: string | null },
): Promise<void> {
  const network = networkOf(ip ?? "unknown");
  for (const name of [email, phone_number]) {
    if (!name) continue;
    const account = name.toLowerCase();
    await resetFailures(account);
    await resetFailures(networkKey(account, network));
  }
}

const accountKey = ({ email, phone_number }: AccountName) => (email ?? phone_number ?? "").toLowerCase();

const networkKey = (account: string, network: string) => `${account} from ${network}`;

const REMEMBERED_DAYS = 90;
const MAX_ADDRESSES = 200;

/** Whether the account was recently signed in to from this network. */
async function isUsualNetwork(name: AccountName, network: string): Promise<boolean> {
  const account = name.email
    ? sql`lower(u.email) = ${accountKey(name)}`
    : sql`u.phone_number = ${name.phone_number ?? ""}`;
  const { rows } = await sql<{ ip: string }>`
    SELECT DISTINCT s.ip FROM session s JOIN app_user u ON u.id = s.user_id
    WHERE ${account} AND s.ip IS NOT NULL AND s.created_at > now() - make_interval(days => ${REMEMBERED_DAYS})
    LIMIT ${MAX_ADDRESSES}`.execute(database());
  return rows.some(({ ip }) => networkOf(ip) === network);
}
