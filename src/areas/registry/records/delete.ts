import { sql } from "kysely";
import { message, term } from "#domain/message.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { savepoint } from "#kernel/db/savepoint.ts";
import { authorizeEntry, authorizeWithin } from "#kernel/register-scope.ts";
import type { AnyResource } from "#resource/define.ts";
import { lockRecord } from "./find.ts";
import type { AnyRecord } from "./row.ts";

/** What refers to a list and is no register itself. */
const OTHERS: Readonly<Record<string, string>> = {
  user_role: "rights of users",
  demand_notice: "demand notices",
  ticket_agent_user: "accounts of agents",
  super_agent_user: "accounts of super agents",
  agent_membership: "the history of agents",
  ticket_price: "prices of tickets",
  ticket: "tickets",
  wallet: "wallets",
  account: "accounts of the ledger",
  service_request: "requests",
  service_provider_user: "accounts that see its work",
};

/**
 * Deletes an entry of a reference list that nothing refers to, such as one entered by mistake. What is in use is
 * archived instead: it stays where it stands, and is offered no more.
 * @throws AppError not-signed-in, forbidden, not-found, in-use
 */
export async function deleteRecord(tx: Tx, actor: Actor, resource: AnyResource, id: number): Promise<void> {
  const permission = `${resource.name}.approve`;
  authorizeEntry(actor, permission, resource);
  const record = await lockRecord(tx, resource, id);
  authorizeWithin(actor, permission, resource, record);
  await savepoint(tx, () => sql`DELETE FROM ${sql.table(resource.name)} WHERE id = ${id}`.execute(tx)).catch(
    (error: unknown) => {
      throw inUse(resource, error) ?? error;
    },
  );
  await audit(tx, actor, {
    action: `${resource.name}.delete`,
    record_id: id,
    before: saidOf(resource, record),
  });
}

function saidOf(resource: AnyResource, record: AnyRecord): Record<string, unknown> {
  const names = ["code", "status", ...Object.keys(resource.fields)];
  return Object.fromEntries(names.flatMap((name) => (record[name] === null ? [] : [[name, record[name]]])));
}

/** The database knows who refers to what: its refusal names the table. */
function inUse(resource: AnyResource, error: unknown): AppError | undefined {
  const { code, table = "" } = error as { code?: string; table?: string };
  if (code !== "23503") return undefined;
  const by = registers.find(({ name }) => name === table)?.many ?? OTHERS[table] ?? "other records";
  return new AppError(
    "conflict",
    message(
      "This {one} is in use by {by}, so it cannot be deleted. Archive it instead: what refers to it keeps it, and nothing new can.",
      { one: term(resource.one), by },
    ),
    { code: "in-use" },
  );
}
