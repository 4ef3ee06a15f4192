import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";

export interface Decision {
  /** The table, which has the columns of a decision, and the resource in the audit trail. */
  readonly table: "arrear" | "assessment" | "bank_entry" | "wallet_funding";
  readonly id: number;
  /** What was done, as the audit trail names it: "confirm". */
  readonly verb: string;
  /** Columns that the decision changes. */
  readonly set: Readonly<Record<string, string | number | null>>;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
}

/** Writes a decision: new status, who decided and when, the next version, and its audit row. */
export async function recordDecision(tx: Tx, actor: Actor, decision: Decision): Promise<void> {
  const { table, id, verb, set, ...told } = decision;
  const changes = Object.entries({ ...set, decided_by: actor.session?.user.id ?? null });
  const columns = changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(columns)}, decided_at = now(), version = version + 1
    WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, { action: `${table}.${verb}`, record_id: id, ...told });
}
