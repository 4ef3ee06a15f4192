import { sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { readReason } from "#domain/people/user-input.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { assertHoldsGrants } from "#kernel/session/assert-holds-grants.ts";
import { grantsOf } from "#kernel/session/grants.ts";
import { invalidateTokensOf } from "#platform/one-time-token.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { requireAdministratorLeft } from "./last-administrator.ts";
import { lockRights } from "./lock-rights.ts";
import { lockUser } from "./lock-user.ts";
import { readUserRow, type UserRow } from "./user-row.ts";

const STEPS = {
  suspend: { from: "active", to: "suspended" },
  reinstate: { from: "suspended", to: "active" },
} as const;

/**
 * Suspends or reinstates a user, with a reason. Sessions end in the same transaction, so it takes effect at the next request.
 * @throws AppError not-found, forbidden, greater-rights, own-account, step-up-needed, wrong-status, invalid, last-administrator
 */
export async function suspendUser(
  tx: Tx,
  requester: Actor,
  id: number,
  verb: keyof typeof STEPS,
  body: Raw,
): Promise<UserRow> {
  authorize(requester, "user.suspend");
  requireStepUp(requester);
  const actor = await lockRights(tx, requester);
  const user = await lockUser(tx, actor, "user.suspend", id);
  if (actor.session?.user.id === id)
    throw new AppError("forbidden", "You can’t suspend your own account.", { code: "own-account" });
  assertHoldsGrants(actor, "user.suspend", await grantsOf(tx, id));
  const errors = new ValidationErrors();
  const reason = readReason(errors, body);
  assertValid(errors);
  const { from, to } = STEPS[verb];
  if (user.status !== from)
    throw new AppError("conflict", message("This user is already {status}.", { status: user.status }), {
      code: "wrong-status",
    });
  await requireAdministratorLeft(tx, () => writeStatus(tx, actor, user, to, reason));
  await audit(tx, actor, {
    action: `user.${verb}`,
    resource: "user",
    record_id: id,
    before: { status: from },
    after: { status: to },
    reason,
  });
  return readUserRow(tx, id);
}

async function writeStatus(
  tx: Tx,
  actor: Actor,
  user: { id: number; version: number },
  status: "active" | "suspended",
  reason: string,
): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({
      status,
      status_reason: status === "suspended" ? reason : null,
      updated_at: sql`now()`,
      updated_by: actor.session?.user.id ?? null,
      version: user.version + 1,
    })
    .where("id", "=", user.id)
    .execute();
  if (status === "active") return;
  await endSessionsOf(tx, user.id, "suspended");
  await invalidateTokensOf(tx, user.id);
}
