import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { findLiveSession } from "#kernel/session/session.ts";
import type { AnyResource } from "#resource/define.ts";
import { requireOpenRecord } from "../photos/open-record.ts";
import { rightFor } from "../records/asset-right.ts";
import { getHandOver, type HandOver } from "./hand-over.ts";

/**
 * Opens a phone’s code: the hand-over, and the user who created it, if they still have the right.
 * @param countedAttempts attempts already counted for this call
 * @throws AppError hand-over-ended, hand-over-refused, not-editable, too-many
 */
export async function openHandOver(phone: Actor, code: string | undefined, countedAttempts = 0) {
  const handOver = await getHandOver(database(), code, phone.ip, countedAttempts);
  const desk = await deskActor(handOver, phone);
  await asDesk(() => requirePhotoRight(database(), desk, handOver.resource, handOver.record_id));
  return { handOver, desk };
}

/**
 * The user who created the code, with their current rights; the network address is the phone’s. Calls are identified by the
 * code, not by the phone’s cookies.
 * @throws AppError hand-over-refused when their session has ended
 */
async function deskActor(handOver: HandOver, phone: Actor): Promise<Actor> {
  const session = await findLiveSession(handOver.session_id);
  if (!session)
    throw handOverRefused(
      "The user is no longer signed in on the computer. Sign in there and create a new code.",
    );
  return {
    session,
    name: `${session.user.name}, from a phone`,
    key: `hand-over:${handOver.id}`,
    ip: phone.ip,
    request_id: phone.request_id,
    system: false,
  };
}

/**
 * Checks that the actor can add photos to a record, or to a form of the register.
 * @throws AppError not-signed-in, forbidden, not-found, not-editable
 */
export async function requirePhotoRight(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  record: number | null,
): Promise<void> {
  if (record !== null) return requireOpenRecord(db, actor, resource, record);
  const [create, edit] = [rightFor(actor, resource, "create"), rightFor(actor, resource, "edit")];
  authorize(actor, may(actor, create) ? create : edit);
}

const LOST_ACCESS = new Set(["not-signed-in", "forbidden", "not-found"]);

/**
 * Runs work with the rights of the user who created the code. Lost rights are reported with a message for the phone.
 * @throws AppError hand-over-refused, and any error of `work`
 */
export async function asDesk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && LOST_ACCESS.has(error.kind) && error.code !== "hand-over-ended")
      throw handOverRefused("The user of the computer can no longer add photos to this record.");
    throw error;
  }
}

function handOverRefused(message: string): AppError {
  return new AppError("conflict", message, { code: "hand-over-refused" });
}
