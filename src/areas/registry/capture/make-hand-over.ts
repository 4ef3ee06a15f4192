import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { CAPTURE_MINUTES, CODE_LENGTH } from "#domain/capture.ts";
import { formatToken } from "#domain/token.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { type QrPath, qrPath } from "#platform/documents/qr-path.ts";
import { requirePhotoRight } from "./desk.ts";
import { codeDigest, photoRegister } from "./hand-over.ts";

export interface NewHandOver {
  readonly id: string;
  /** Returned only once; the database stores its digest. */
  readonly code: string;
  /** Page on which the code can be entered. */
  readonly address: string;
  /** The URL has the code behind `#`, which browsers don’t send to servers. */
  readonly qr: QrPath;
  readonly expires_at: Date;
}

/**
 * Creates a code for sending photos from a phone to a record, or to a form of a register if `record_id` is omitted. Earlier
 * codes of this session for the same target end.
 * @throws AppError not-signed-in, invalid, forbidden, not-found, not-editable
 */
export async function makeHandOver(
  tx: Tx,
  actor: Actor,
  { resource: name, record_id = null }: { resource: string; record_id?: number | null | undefined },
): Promise<NewHandOver> {
  const { session } = actor;
  if (!session) throw new AppError("not-signed-in", "Sign in first.");
  const resource = photoRegister(name);
  if (!resource)
    throw new AppError("invalid", "There is a problem with what you entered.", {
      fields: { resource: ["Select a register that has photos."] },
    });
  await requirePhotoRight(tx, actor, resource, record_id);

  await tx
    .updateTable("photo_hand_over")
    .set({ ended_at: sql`now()` })
    .where("session_id", "=", session.id)
    .where("resource", "=", resource.name)
    .where(sql<boolean>`record_id IS NOT DISTINCT FROM ${record_id}`)
    .where("ended_at", "is", null)
    .execute();
  const code = formatToken(randomBytes(CODE_LENGTH));
  const { id, expires_at } = await tx
    .insertInto("photo_hand_over")
    .values({
      id: randomUUID(),
      secret_hash: codeDigest(code),
      session_id: session.id,
      resource: resource.name,
      record_id,
      expires_at: sql`now() + make_interval(mins => ${CAPTURE_MINUTES})`,
    })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  await audit(tx, actor, { action: `${resource.name}.hand_over_photos`, record_id });
  const address = new URL("/capture", publicUrl()).href;
  return { id, code, address, qr: qrPath(`${address}#${code}`), expires_at };
}
