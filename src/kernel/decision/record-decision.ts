import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";

export interface Decision {
  /** A table with decision columns, also the resource in the audit trail. */
  readonly table: "arrear" | "assessment" | "bank_entry" | "wallet_funding";
  readonly id: number;
  /** The action in the audit trail: "confirm". */
  readonly verb: string;
  /** Columns changed by the decision. */
  readonly set: Readonly<Record<string, string | number | null>>;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
}

/** Writes a decision: status, officer, time, version and audit row. */
export async function recordDecision(tx: Tx, actor: Actor, decision: Decision): Promise<void> {
  const { table, id, verb, set, ...details } = decision;
  const changes = Object.entries({ ...set, decided_by: actor.session?.user.id ?? null });
  const columns = changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(columns)}, decided_at = now(), version = version + 1
    WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, { action: `${table}.${verb}`, record_id: id, ...details });
}
