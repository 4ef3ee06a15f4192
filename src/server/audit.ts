import type { Actor } from "./actor.ts";
import type { Queryable } from "./db/client.ts";

export interface AuditEntry {
  /** "property.approve" */
  readonly action: string;
  readonly resource: string;
  readonly record_id?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
}

/** Writes what was done, in the transaction that does it. */
export async function audit(tx: Queryable, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("audit")
    .values({
      actor_id: actor.session?.user.id ?? null,
      actor_name: actor.name,
      session_id: actor.session?.id ?? null,
      ip: actor.ip ?? null,
      request_id: actor.request_id ?? null,
      action: entry.action,
      resource: entry.resource,
      record_id: entry.record_id ?? null,
      before: json(entry.before),
      after: json(entry.after),
      reason: entry.reason ?? null,
    })
    .execute();
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
