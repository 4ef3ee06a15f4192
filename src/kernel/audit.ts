import type { Actor } from "./actor.ts";
import type { Queryable } from "./db/client.ts";
import { sealFields } from "./sealing/sealed-fields.ts";

export interface AuditEntry {
  /** "property.approve": resource and action. */
  readonly action: string;
  /** The resource of the record, if it differs from that of the action. */
  readonly resource?: string;
  readonly record_id?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
  /** The user, if there is no session yet, as at sign-in. */
  readonly by?: { readonly id: number; readonly area: string };
}

/** Writes an audit row in the transaction of the change. Encrypted fields are encrypted here too. */
export async function audit(tx: Queryable, actor: Actor, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("audit")
    .values({
      actor_id: entry.by?.id ?? actor.session?.user.id ?? null,
      actor_name: actor.name,
      session_id: actor.session?.id ?? null,
      ip: actor.ip ?? null,
      request_id: actor.request_id ?? null,
      area: entry.by?.area ?? actingArea(actor),
      action: entry.action,
      resource: entry.resource ?? entry.action.slice(0, entry.action.indexOf(".")),
      record_id: entry.record_id ?? null,
      before: json(entry.before),
      after: json(entry.after),
      reason: entry.reason ?? null,
    })
    .execute();
}

/** The area of the actor: that of their session, "public" for visitors, or "system". */
export function actingArea(actor: Actor): string {
  return actor.session?.user.area ?? (actor.system ? "system" : "public");
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(sealFields(value));
}
