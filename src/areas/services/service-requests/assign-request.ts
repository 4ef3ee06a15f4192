import { readCount, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { notifyProvider } from "./notify.ts";
import { lockRequest, type SteppedRequest, setRequest, steppedRequest } from "./request-row.ts";
import { workersOf } from "./workers.ts";

const MAX_ID = 9_999_999_999;

/**
 * Assigns a request to a provider, a person, or a person of a provider. Omitted fields stay; null removes the assignment.
 * @param raw `provider_id`, `assigned_to`, `version`
 * @throws AppError forbidden, not-found, request-changed, request-state, invalid, not-a-worker
 */
export async function assignRequest(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<SteppedRequest> {
  const right = "service_request.assign";
  const row = await lockRequest(tx, actor, id, "assign", { right, version: raw.version });
  const errors = new ValidationErrors();
  const provider_id = readChosen(errors, raw, "provider_id", row.provider_id);
  const assigned_to = readChosen(errors, raw, "assigned_to", row.assigned_to);
  if (provider_id === null && assigned_to === null && !errors.found.length)
    errors.add("provider_id", "Select a provider or a person.");
  assertValid(errors);
  if (provider_id !== row.provider_id) await requireProvider(tx, provider_id);
  if (assigned_to !== null && !(await workersOf(tx, id, provider_id, assigned_to)).length) throw notAWorker();
  // A different person has not started yet.
  const isContinued = row.status === "in-progress" && assigned_to === row.assigned_to;
  await setRequest(tx, actor, id, {
    // An archived provider keeps its requests, but can't be assigned new ones.
    ...(provider_id !== row.provider_id && { provider_id }),
    assigned_to,
    status: isContinued ? row.status : "assigned",
  });
  await audit(tx, actor, {
    action: "service_request.assign",
    record_id: id,
    before: { provider_id: row.provider_id, assigned_to: row.assigned_to },
    after: { provider_id, assigned_to },
  });
  await notifyProvider(tx, actor, id, "request-assigned");
  return steppedRequest(tx, id);
}

/** Omitted: unchanged. Null, or empty text from a form: no assignment. */
function readChosen(errors: ValidationErrors, raw: Raw, name: string, before: number | null): number | null {
  if (raw[name] === undefined) return before;
  return readCount(errors, name, raw[name], MAX_ID) || null;
}

async function requireProvider(tx: Tx, id: number | null): Promise<void> {
  if (id === null) return;
  // Locked against concurrent archiving.
  const provider = await tx
    .selectFrom("service_provider")
    .select("status")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (provider?.status === "active") return;
  const text = "Select an active provider.";
  throw new AppError("invalid", text, { fields: { provider_id: [text] } });
}

function notAWorker(): AppError {
  const text = "Select a person at the provider or the revenue office who can work on this request.";
  return new AppError("invalid", text, { code: "not-a-worker", fields: { assigned_to: [text] } });
}
