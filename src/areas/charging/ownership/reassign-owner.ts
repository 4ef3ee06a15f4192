import { sql } from "kysely";
import type { ApprovalSubject, EffectRow } from "#domain/approval-requests.ts";
import { formatDate } from "#domain/lagos.ts";
import { message, nested } from "#domain/message.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { type Description, defineApproval } from "#platform/approval-requests/define.ts";
import { type DoneOrRequested, requestApproval } from "#platform/approval-requests/request-approval.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { describeBills, nameIn, namesOf, personKey } from "./describe-owners.ts";
import { excludedFromReassignment } from "./excluded-from-change.ts";
import { billsOfPlan, previewReassignment, type ReassignPreview } from "./preview-reassignment.ts";
import { type RefusedAsset, reassignBatch } from "./reassign-batch.ts";
import {
  plannedAssets,
  planRegisters,
  type Reassignment,
  type ReassignPlan,
  readReassignment,
} from "./reassign-plan.ts";

/** Larger reassignments run as a job. */
const MAX_IMMEDIATE = 100;

export interface Reassigned {
  /** Number of reassigned assets; `null` while a job reassigns them. */
  readonly reassigned: number | null;
  readonly excluded: ReassignPreview["excluded"];
  readonly refused: readonly RefusedAsset[];
  readonly job: { readonly id: number; readonly code: string } | null;
}

defineApproval<ReassignPlan>("owner-reassignment", {
  apply: applyRequested,
  describe: describePlan,
  excludes: excludedFromReassignment,
});

/**
 * Reassigns the assets of one owner, or selected ones, to another: at once, or as a job if there are many. If one of
 * them takes two officers, all of it is requested, and nothing changes until another officer approves it.
 * @throws AppError not-signed-in, forbidden, invalid, owner-unknown, nothing-to-reassign; when requested, also as
 * `requestApproval`
 */
export async function reassignOwner(
  tx: Tx,
  actor: Actor,
  { reason, ...params }: Reassignment & { readonly reason?: unknown },
): Promise<DoneOrRequested<Reassigned>> {
  const plan = await readReassignment(tx, actor, params);
  const { needs_approval } = await previewReassignment(tx, actor, plan);
  if (!needs_approval) return { done: await applyReassignment(tx, actor, plan) };
  const requested: ReassignPlan = { ...plan, only: await readyIds(tx, actor, plan) };
  return { request: await requestApproval(tx, actor, "owner-reassignment", plan.to, requested, reason) };
}

async function readyIds(tx: Tx, actor: Actor, plan: ReassignPlan): Promise<Record<string, number[]>> {
  const ids: Record<string, number[]> = {};
  for (const resource of planRegisters(plan)) {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM (${plannedAssets(actor, plan, resource)}) AS planned WHERE verdict = 'ready' ORDER BY id`.execute(
      tx,
    );
    ids[resource.name] = rows.map(({ id }) => id);
  }
  return ids;
}

async function applyReassignment(tx: Tx, actor: Actor, plan: ReassignPlan): Promise<Reassigned> {
  const { ready, excluded } = await previewReassignment(tx, actor, plan);
  const count = ready.reduce((sum, one) => sum + one.count, 0);
  if (count === 0)
    throw new AppError(
      "conflict",
      "None of these records can be reassigned. See the preview for the reasons.",
      {
        code: "nothing-to-reassign",
      },
    );
  if (count > MAX_IMMEDIATE) {
    const title = `New owner for ${count} ${ready.length === 1 ? manyOf(ready[0]?.type) : "records"}`;
    // The job must not reassign assets that the owner acquires before it runs.
    const input: ReassignPlan = { ...plan, only: plan.only ?? (await readyIds(tx, actor, plan)) };
    const job = await enqueueJob(tx, actor, { kind: "reassign-owner", title, input });
    return { reassigned: null, excluded, refused: [], job };
  }
  const refused: RefusedAsset[] = [];
  let done = 0;
  for (const resource of planRegisters(plan)) {
    const batch = await reassignBatch(tx, actor, plan, resource, 0, MAX_IMMEDIATE);
    done += batch.done;
    refused.push(...batch.refused);
  }
  return { reassigned: done, excluded, refused, job: null };
}

function manyOf(type: string | undefined): string {
  return getRegister(type ?? "").many;
}

/**
 * Applies an approved reassignment: all of it, or nothing if one record is refused. Refusals of a job are in its
 * result.
 * @throws AppError as `reassignOwner`, and the error of the first refused record
 */
async function applyRequested(
  tx: Tx,
  actor: Actor,
  _subject: ApprovalSubject,
  plan: ReassignPlan,
): Promise<void> {
  const { refused } = await applyReassignment(
    tx,
    actor,
    await readReassignment(tx, actor, plan, { approved: true }),
  );
  const [first] = refused;
  if (first)
    throw new AppError(
      "conflict",
      message("{record}: {reason}", { record: first.record, reason: nested(first.message) }),
      { code: first.code, data: { refused } },
    );
}

/** Upper bound of record codes that are listed; the others are counted. */
const MAX_CODES = 20;

async function describePlan(
  db: Queryable,
  actor: Actor,
  _subject: ApprovalSubject,
  requested: ReassignPlan,
): Promise<Description> {
  const plan = await readReassignment(db, actor, requested);
  const { from, to, since, arrears } = plan;
  const names = await namesOf(db, from ? [from, to] : [to]);
  const before = from ? nameIn(names, from) : "Current owners";
  const records: EffectRow[] = [];
  const lgas = new Set<number | null>();
  for (const resource of planRegisters(plan)) {
    const { rows } = await sql<{ code: string; lga_id: number | null }>`
      SELECT p.code, t.lga_id FROM (${plannedAssets(actor, plan, resource)}) AS p JOIN ${sql.table(resource.name)} AS t ON t.id = p.id
      WHERE p.verdict = 'ready' ORDER BY p.id`.execute(db);
    if (rows.length === 0) continue;
    for (const { lga_id } of rows) lgas.add(lga_id);
    const codes = rows.slice(0, MAX_CODES).map(({ code }) => code);
    const more = rows.length > MAX_CODES ? ` and ${rows.length - MAX_CODES} more` : "";
    const noun = rows.length === 1 ? resource.one : resource.many;
    records.push(
      { label: `${rows.length} ${noun}`, before, after: nameIn(names, to) },
      { label: `Codes of the ${noun}`, before: `${codes.join(", ")}${more}`, after: "" },
    );
  }
  const [only, ...otherLgas] = lgas;
  const bills = await describeBills(db, actor, billsOfPlan(plan), (payer, payers) =>
    arrears === "new" && personKey(payer) !== personKey(to) ? nameIn(names, to) : nameIn(payers, payer),
  );
  return {
    title: `New owner for several records: ${nameIn(names, to)}`,
    lga_ids: otherLgas.length === 0 && only ? [only] : null,
    effect: [...records, { label: "Since", before: "", after: formatDate(since) }, ...bills],
  };
}
