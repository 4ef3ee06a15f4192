import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type StoredFirst, storeFirst } from "#platform/files/store-first.ts";
import { storedAttachment } from "./attachment-file.ts";
import type { ParsedUpload } from "./read-upload.ts";

/** Rights to send something with files. */
const attachmentRights = ["own_request.write", "service_request.work"] as const;

/** Uploaded files of one person that are not sent yet. */
const MAX_PENDING = 30;

export interface Attachment {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** @throws AppError not-signed-in, forbidden */
export function authorizeAttachment(actor: Actor): void {
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  if (!attachmentRights.some((right) => may(actor, right)))
    throw new AppError("forbidden", "Your role does not allow this.");
}

/**
 * Stores a file until its request or message is sent.
 * @param upload as returned by `readUpload`: never the uploaded bytes
 * @param stored its files, as written by `storeUpload`
 * @throws AppError not-signed-in, forbidden, attachment-too-many
 */
export async function addAttachment(
  tx: Tx,
  actor: Actor,
  name: string,
  upload: ParsedUpload,
  stored: StoredFirst,
): Promise<Attachment> {
  authorizeAttachment(actor);
  const me = actor.session?.user.id ?? 0;
  const { n } = await tx
    .selectFrom("service_attachment")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("created_by", "=", me)
    .where("request_id", "is", null)
    .executeTakeFirstOrThrow();
  if (n >= MAX_PENDING)
    throw new AppError("invalid", "You have too many files that are not sent yet. Send the form first.", {
      code: "attachment-too-many",
    });
  return insertAttachment(tx, { name, upload, stored, visitor: null, created_by: me }, (id) =>
    audit(tx, actor, {
      action: "service_attachment.add",
      record_id: id,
    }),
  );
}

interface NewAttachment {
  readonly name: string;
  readonly upload: ParsedUpload;
  readonly stored: StoredFirst;
  /** Owner until it is attached: an account, or a visitor by their key. */
  readonly created_by: number | null;
  readonly visitor: string | null;
}

/** Stores the files of an upload, then runs `work`. @throws AppError files-away, and those of `work` */
export function storeUpload<T>(
  { type, content, thumb }: ParsedUpload,
  work: (stored: StoredFirst) => Promise<T>,
): Promise<T> {
  return storeFirst(
    (name) => [
      [storedAttachment(name, type, "full"), content],
      ...(thumb ? [[storedAttachment(name, type, "thumb"), thumb] as const] : []),
    ],
    work,
  );
}

/** Inserts the row of a stored file. @param afterInsert further writes in the same transaction */
export async function insertAttachment(
  tx: Tx,
  { name, upload, stored, created_by, visitor }: NewAttachment,
  afterInsert: (id: number) => Promise<void>,
): Promise<Attachment> {
  const { type, content, width, height } = upload;
  const file_name = stored.take();
  const { id } = await tx
    .insertInto("service_attachment")
    .values({ file_name, name, type, bytes: content.length, width, height, created_by, visitor })
    .returning("id")
    .executeTakeFirstOrThrow();
  await afterInsert(id);
  return { id, name, type, bytes: content.length, width, height };
}
