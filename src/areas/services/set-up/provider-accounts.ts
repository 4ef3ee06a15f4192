import { sql } from "kysely";
import { lockUser } from "#areas/identity/people/lock-user.ts";
import { visibleUsers } from "#areas/identity/people/visibility.ts";
import { lockRecord } from "#areas/registry/records/find.ts";
import { message } from "#domain/message.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import { serviceProvider } from "#domain/register/service-provider.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";

export interface ProviderAccount {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
}

/** Further accounts are found by searching the users. */
const MAX_ACCOUNTS = 200;

/**
 * Accounts with access to a provider's work.
 * @throws AppError not-signed-in, forbidden
 */
export async function providerAccounts(actor: Actor, provider: number): Promise<readonly ProviderAccount[]> {
  authorize(actor, "service_provider.view");
  const { rows } = await sql<ProviderAccount>`
    SELECT u.id, u.code, u.name, u.status FROM service_provider_user k JOIN app_user u ON u.id = k.user_id
    WHERE k.provider_id = ${provider} ORDER BY u.name COLLATE "und-x-icu", u.id LIMIT ${MAX_ACCOUNTS}`.execute(
    database(),
  );
  return rows;
}

/** Officers' accounts without access yet, newest first, as far as the actor can view users. */
export async function linkableAccounts(actor: Actor, provider: number): Promise<readonly ProviderAccount[]> {
  if (!["user.view", "user.edit", "service_provider.edit"].every((right) => may(actor, right))) return [];
  const { rows } = await sql<ProviderAccount>`
    SELECT u.id, u.code, u.name, u.status FROM app_user u
    WHERE u.area = 'admin' AND u.status = 'active' AND ${visibleUsers(actor)}
      AND NOT EXISTS (SELECT FROM service_provider_user k WHERE k.user_id = u.id AND k.provider_id = ${provider})
    ORDER BY u.id DESC LIMIT ${MAX_ACCOUNTS}`.execute(database());
  return rows;
}

/**
 * Gives an officer's account access to a provider's work. Its role decides what it can do.
 * @param body `user_id`
 * @throws AppError forbidden, not-found, wrong-status, invalid, account-linked
 */
export async function linkProviderAccount(
  tx: Tx,
  actor: Actor,
  id: number,
  body: Raw,
): Promise<{ user_id: number }> {
  authorizeEntry(actor, "service_provider.edit", serviceProvider);
  const provider = await lockRecord(tx, serviceProvider, id);
  if (provider.status !== "active")
    throw new AppError("conflict", "This provider is archived.", { code: "wrong-status" });
  const user_id = plainNumber(body.user_id);
  if (!Number.isSafeInteger(user_id) || user_id < 1 || user_id > 9_999_999_999)
    throw accountError("Select an account.");
  const user = await lockUser(tx, actor, "user.edit", user_id);
  if (user.area !== "admin") throw accountError("Select an officer’s account.");
  if (user.status !== "active") throw accountError("This account is suspended. Reinstate it first.");
  const { rows } = await sql`
    INSERT INTO service_provider_user (user_id, provider_id) VALUES (${user_id}, ${id})
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(tx);
  if (rows.length === 0)
    throw new AppError(
      "conflict",
      message("{name} already has access to this provider’s work.", { name: user.name }),
      { code: "account-linked" },
    );
  await audit(tx, actor, { action: "service_provider.link_user", record_id: id, after: { user_id } });
  return { user_id };
}

/**
 * Removes an account's access to a provider's work. Its history is kept, and requests assigned to it stay until they are
 * reassigned.
 * @param body `reason`, optional
 * @throws AppError forbidden, not-found (also if not linked), invalid
 */
export async function unlinkProviderAccount(
  tx: Tx,
  actor: Actor,
  { id, user_id }: { readonly id: number; readonly user_id: number },
  body: Raw,
): Promise<{ user_id: number }> {
  authorizeEntry(actor, "service_provider.edit", serviceProvider);
  await lockRecord(tx, serviceProvider, id);
  const reason = readReason(body.reason, false);
  const { rows } = await sql`
    DELETE FROM service_provider_user WHERE user_id = ${user_id} AND provider_id = ${id} RETURNING user_id`.execute(
    tx,
  );
  if (rows.length === 0) throw notFound("account");
  await audit(tx, actor, {
    action: "service_provider.unlink_user",
    record_id: id,
    before: { user_id },
    reason,
  });
  return { user_id };
}

function accountError(error: string): AppError {
  return new AppError("invalid", error, { fields: { user_id: [error] } });
}
