import { sql } from "kysely";
import { visibleUsers } from "#areas/identity/people/visibility.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AgentKind } from "./agent-register.ts";
import { accountKinds } from "./link-account.ts";

export interface UnlinkedAccount {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** Further accounts are found by searching the users. */
const MAX_ACCOUNTS = 200;

/** Accounts of the right kind that are not linked yet, newest first, within the actor's scope. */
export async function listUnlinkedAccounts(
  actor: Actor,
  kind: AgentKind,
): Promise<readonly UnlinkedAccount[]> {
  if (!may(actor, "user.view") || !may(actor, "user.edit")) return [];
  const { area, table } = accountKinds[kind];
  const { rows } = await sql<UnlinkedAccount>`
    SELECT u.id, u.code, u.name FROM app_user u
    WHERE u.area = ${area} AND u.status = 'active' AND ${visibleUsers(actor)}
      AND NOT EXISTS (SELECT FROM ${sql.table(table)} AS k WHERE k.user_id = u.id)
    ORDER BY u.id DESC LIMIT ${MAX_ACCOUNTS}`.execute(database());
  return rows;
}
