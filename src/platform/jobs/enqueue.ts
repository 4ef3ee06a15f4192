import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { newRequestId } from "#kernel/random-token.ts";
import { getDefinition } from "./define.ts";

export interface NewJob {
  readonly kind: string;
  /** As people read it in the list: "Demand notices for 2026". */
  readonly title: string;
  /** Kept as JSON. */
  readonly input: unknown;
}

/**
 * Asks for work in the caller's transaction: rolled back, nobody hears of it.
 * @returns the job's number and public code
 * @throws AppError not-signed-in, forbidden
 */
export async function enqueueJob(tx: Tx, actor: Actor, job: NewJob): Promise<{ id: number; code: string }> {
  authorize(actor, getDefinition(job.kind).permission(job.input));
  const row = await tx
    .insertInto("job")
    .values({
      kind: job.kind,
      title: job.title.slice(0, 200),
      input: JSON.stringify(job.input ?? null),
      created_by: actor.session?.user.id ?? null,
      created_by_name: actor.name,
      session_id: actor.session?.id ?? null,
      // What the program asks for itself has an id of its own, by which all it did is found.
      request_id: actor.request_id ?? newRequestId(),
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  await audit(tx, actor, { action: "job.create", record_id: row.id, after: { ...job } });
  return row;
}
