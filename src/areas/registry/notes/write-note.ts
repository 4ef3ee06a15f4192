import { readNote } from "#domain/note-input.ts";
import type { Raw } from "#domain/record-input.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeNotes, hasOwner, requireVisible } from "./visibility.ts";

/**
 * Adds a note to a record that the actor can view. A payer can read their own notes; an officer’s notes only if shared.
 * @throws AppError not-signed-in, forbidden, not-found, invalid, note-too-long
 */
export async function writeNote(tx: Tx, actor: Actor, body: Raw): Promise<{ id: number }> {
  const side = authorizeNotes(actor, "write");
  const author = officerIdOf(actor);
  const { resource, record_id } = readTarget(body);
  await requireVisible(actor, "write", resource, record_id, tx);
  const read = readNote(body.note);
  if ("fault" in read)
    throw new AppError("invalid", "There is a problem with what you entered.", {
      fields: { note: [read.fault] },
      ...(read.code && { code: read.code }),
    });
  const isRequested = body.for_owner === true || body.for_owner === "yes";
  const for_owner = side === "owner" || (isRequested && (await hasOwner(resource, record_id, tx)));
  const { id } = await tx
    .insertInto("note")
    .values({ resource, record_id, body: read.note, for_owner, written_by: author })
    .returning("id")
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: "note.write",
    resource,
    record_id,
    after: { note: id, text: read.note, for_owner },
  });
  return { id };
}

function readTarget({ resource, record_id }: Raw): { resource: string; record_id: number } {
  const id = typeof record_id === "string" && /^[0-9]{1,10}$/.test(record_id) ? Number(record_id) : record_id;
  const errors: Record<string, string[]> = {};
  if (typeof resource !== "string" || resource === "") errors.resource = ["Select the kind of record."];
  if (typeof id !== "number" || !Number.isInteger(id) || id < 1 || id > 9_999_999_999)
    errors.record_id = ["Send the record ID."];
  if (Object.keys(errors).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields: errors });
  return { resource: resource as string, record_id: id as number };
}
