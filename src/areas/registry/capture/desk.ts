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
 * What a phone's code opens now: the hand-over, and the person at the desk while they may still do it.
 * @param counted how many of its tries are this call's own
 * @throws AppError hand-over-ended, hand-over-refused, not-editable, too-many
 */
export async function openHandOver(phone: Actor, code: string | undefined, counted = 0) {
  const handOver = await getHandOver(database(), code, phone.ip, counted);
  const desk = await deskActor(handOver, phone);
  await asDesk(() => requirePhotoRight(database(), desk, handOver.resource, handOver.record_id));
  return { handOver, desk };
}

/**
 * The person at the desk, with the rights they have at this moment; the phone is where it comes from. Repeated
 * calls are known by the code, whatever cookies the phone keeps.
 * @throws AppError hand-over-refused when their session has ended
 */
async function deskActor(handOver: HandOver, phone: Actor): Promise<Actor> {
  const session = await findLiveSession(handOver.session_id);
  if (!session)
    throw refused("The person at the desk is no longer signed in. Sign in there and make a new code.");
  return {
    session,
    name: `${session.user.name}, by phone hand-over`,
    key: `hand-over:${handOver.id}`,
    ip: phone.ip,
    request_id: phone.request_id,
    system: false,
  };
}

/**
 * Whether somebody may give a register's record, or a form of it, photos.
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

const LOST = new Set(["not-signed-in", "forbidden", "not-found"]);

/**
 * Does something with the rights of the desk; what they no longer allow is said in the phone's words.
 * @throws AppError hand-over-refused, and whatever else `work` throws
 */
export async function asDesk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && LOST.has(error.kind) && error.code !== "hand-over-ended")
      throw refused("The person at the desk may no longer add photos here. Ask them to look at the record.");
    throw error;
  }
}

function refused(message: string): AppError {
  return new AppError("conflict", message, { code: "hand-over-refused" });
}
