import type { Actor } from "./actor.ts";
import type { Queryable } from "./db/client.ts";
import { sealNamed } from "./sealing/sealed-fields.ts";

export interface AuditEntry {
  /** "property.approve": the resource, and what was done with it. */
  readonly action: string;
  /** What the record is, where it is something else than the action names. */
  readonly resource?: string;
  readonly record_id?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
  /** Who did it, where no session says so yet: whoever signs in. */
  readonly by?: { readonly id: number; readonly area: string };
}

/** Writes what was done, in the transaction that does it. Numbers that are kept sealed are sealed here too. */
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

/** Whose side the actor is on: their area, a visitor's "public", or the program's own "system". */
export function actingArea(actor: Actor): string {
  return actor.session?.user.area ?? (actor.system ? "system" : "public");
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(sealNamed(value));
}
