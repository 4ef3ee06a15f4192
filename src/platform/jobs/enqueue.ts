import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { newRequestId } from "#kernel/random-token.ts";
import { getDefinition } from "./define.ts";

export interface NewJob {
  readonly kind: string;
  /** Title in the list: "Demand notices for 2026". */
  readonly title: string;
  /** Stored as JSON. */
  readonly input: unknown;
}

/**
 * Queues a job in the caller's transaction.
 * @returns the job's id and code
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
      // Jobs of the system get their own request id, by which their log entries are found.
      request_id: actor.request_id ?? newRequestId(),
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  await audit(tx, actor, { action: "job.create", record_id: row.id, after: { ...job } });
  return row;
}
