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

/** Tables that refer to reference lists and are not registers. */
const OTHER_TABLES: Readonly<Record<string, string>> = {
  user_role: "user rights",
  demand_notice: "demand notices",
  ticket_agent_user: "agent accounts",
  super_agent_user: "super agent accounts",
  agent_membership: "agent history",
  ticket_price: "ticket prices",
  ticket: "tickets",
  wallet: "wallets",
  account: "ledger accounts",
  service_request: "requests",
  service_provider_user: "provider accounts",
};

/**
 * Deletes an entry of a reference list that nothing refers to, for example one entered by mistake. Entries in use are archived
 * instead: they remain, but can’t be selected any more.
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
    before: detailsOf(resource, record),
  });
}

function detailsOf(resource: AnyResource, record: AnyRecord): Record<string, unknown> {
  const names = ["code", "status", ...Object.keys(resource.fields)];
  return Object.fromEntries(names.flatMap((name) => (record[name] === null ? [] : [[name, record[name]]])));
}

/** The foreign key error names the referring table. */
function inUse(resource: AnyResource, error: unknown): AppError | undefined {
  const { code, table = "" } = error as { code?: string; table?: string };
  if (code !== "23503") return undefined;
  const by = registers.find(({ name }) => name === table)?.many ?? OTHER_TABLES[table] ?? "other records";
  return new AppError(
    "conflict",
    message("This {one} is in use by {by} and can’t be deleted. Archive it instead.", {
      one: term(resource.one),
      by,
    }),
    { code: "in-use" },
  );
}
