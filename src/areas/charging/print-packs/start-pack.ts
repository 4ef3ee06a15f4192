import { capitalise } from "#domain/capitalise.ts";
import type { PackFilter } from "#domain/print-pack.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { type PackJobInput, packJob } from "./pack-job.ts";
import { type PackNames, readPackNames } from "./pack-names.ts";

export interface PackRequest {
  readonly filter: PackFilter;
  /** For double-sided print, each notice starts on a new sheet. */
  readonly two_sided: boolean;
}

export interface StartedPack {
  readonly id: number;
  readonly code: string;
  readonly job: { readonly id: number; readonly code: string };
}

/**
 * Starts a job that creates one file of many notices, in walking order.
 * @throws AppError not-signed-in, forbidden, invalid (run, category or places that don't belong together)
 */
export async function startPack(
  tx: Tx,
  actor: Actor,
  { filter, two_sided }: PackRequest,
): Promise<StartedPack> {
  authorize(actor, "demand_notice.view");
  authorize(actor, "demand_notice.print");
  const { names, errors } = await readPackNames(tx, actor, filter);
  if (Object.keys(errors).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields: errors });
  const title = packTitle(filter, names);
  const stored = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const pack = await tx
    .insertInto("print_pack")
    .values({
      filter: JSON.stringify(stored),
      title,
      two_sided,
      created_by: actor.session?.user.id ?? null,
      created_by_name: actor.name,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  const input: PackJobInput = { pack_id: pack.id };
  const job = await enqueueJob(tx, actor, { kind: packJob.kind, title: `Print pack: ${title}`, input });
  await tx.updateTable("print_pack").set({ job_id: job.id }).where("id", "=", pack.id).execute();
  await audit(tx, actor, {
    action: "print_pack.create",
    record_id: pack.id,
    after: { filter: stored, two_sided, job: job.code },
  });
  return { ...pack, job };
}

const STATUS_TEXTS: Readonly<Record<string, string>> = {
  issued: "issued notices",
  served: "served notices",
  objected: "notices under objection",
  closed: "paid notices",
};

/** "Rates 2026, issued notices, Quarry Road, Ibara ward, Abeokuta South"; "All notices" without a filter. */
function packTitle({ year, status, q }: PackFilter, names: PackNames): string {
  const { category, run, lga, ward, street } = names;
  const what = [category, year].filter((part) => part !== null && part !== undefined).join(" ");
  const parts = [
    what,
    run && `billing run ${run}`,
    status && (STATUS_TEXTS[status] ?? `${status} notices`),
    q && `“${q}”`,
    street,
    ward && `${ward} ward`,
    lga,
  ].filter(Boolean);
  return capitalise(parts.join(", ") || "all notices").slice(0, 300);
}
