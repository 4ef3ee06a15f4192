import { sql } from "kysely";
import { lockRecord } from "#areas/registry/records/find.ts";
import { writeStatus } from "#areas/registry/records/write.ts";
import { parseCode } from "#domain/code.ts";
import { refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { serviceProvider } from "#domain/register/service-provider.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { reasonError } from "#kernel/decision/reason.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { handOver } from "./hand-over.ts";
import { hasWorkError, type ProviderWork, readProviderWork } from "./provider-work.ts";

export interface RemovedProvider extends ProviderWork {
  readonly id: number;
  /** Provider that the requests were moved to; `null` if there is none. */
  readonly handed_over_to: { readonly id: number; readonly title: string } | null;
}

/**
 * Archives a provider. Its open requests and services move to another one in the same transaction, or become unassigned.
 * @param body `hand_over_to` (id or code of an active provider, or "nobody"; required if it has work), `reason`
 * @throws AppError forbidden, not-found, wrong-status, provider-has-work, invalid (all errors at once)
 */
export async function removeProvider(tx: Tx, actor: Actor, id: number, body: Raw): Promise<RemovedProvider> {
  authorizeEntry(actor, "service_provider.approve", serviceProvider);
  const errors = new ValidationErrors();
  refuseUnknown(errors, body, ["hand_over_to", "reason"]);
  const provider = await lockRecord(tx, serviceProvider, id);
  if (provider.status !== "active")
    throw new AppError("conflict", "This provider is already archived.", { code: "wrong-status" });
  const work = await readProviderWork(tx, id);
  const typed = typeof body.hand_over_to === "number" ? String(body.hand_over_to) : body.hand_over_to;
  const isGiven = typeof typed === "string" && typed.trim() !== "";
  const to = isGiven ? await readTarget(tx, errors, typed.trim(), id) : null;
  const reason = typeof body.reason === "string" ? body.reason.trim() || null : null;
  const error = reasonError(reason, true);
  if (error) errors.add("reason", error);
  assertValid(errors);
  if (!isGiven && work.requests + work.services > 0) throw hasWorkError(provider.title, work);
  // Archived first, so that it gets no new work.
  await writeStatus(tx, serviceProvider, id, "archived");
  const moved = await handOver(tx, actor, { from: id, to: to?.id ?? null, reason: reason ?? "" });
  await audit(tx, actor, {
    action: "service_provider.archive",
    record_id: id,
    before: { status: "active" },
    after: { status: "archived", ...moved, handed_to: to?.title ?? "nobody" },
    reason,
  });
  return { id, ...moved, handed_over_to: to };
}

/** Locked, so that the new provider is not removed meanwhile. */
async function readTarget(
  tx: Tx,
  errors: ValidationErrors,
  typed: string,
  from: number,
): Promise<{ id: number; title: string } | null> {
  if (typed === "nobody") return null;
  const code = parseCode(typed);
  const id = code?.prefix === serviceProvider.prefix ? code.id : /^\d{1,10}$/.test(typed) ? Number(typed) : 0;
  const { rows } = await sql<{ id: number; title: string }>`
    SELECT id, title FROM service_provider WHERE id = ${id} AND id <> ${from} AND status = 'active' FOR SHARE`.execute(
    tx,
  );
  if (!rows[0])
    errors.add("hand_over_to", "Select another active provider to take over the work, or assign it later.");
  return rows[0] ?? null;
}
