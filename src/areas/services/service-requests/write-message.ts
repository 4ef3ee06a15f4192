import { readIds } from "#domain/assessment-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { readRequestText, requestLimits } from "#domain/service/request-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import type { Tx } from "#kernel/db/client.ts";
import { attachFiles } from "./attach-files.ts";

export type MessageKind = "message" | "question" | "answer" | "remark";

export interface MessageInput {
  readonly body: string;
  readonly attachment_ids: readonly number[];
}

/** A message with the ids of its files. @throws AppError invalid */
export function readMessage(raw: Raw, needed: string): MessageInput {
  const errors = new ValidationErrors();
  const body = readRequestText(errors, "body", raw.body, { longest: requestLimits.words, needed });
  const attachment_ids = readIds(errors, raw, "attachment_ids", requestLimits.files) ?? [];
  assertValid(errors);
  return { body: body ?? "", attachment_ids };
}

/** Adds a message to a request; its row is locked. @returns its id */
export async function writeMessage(
  tx: Tx,
  actor: Actor,
  request_id: number,
  kind: MessageKind,
  { input, from_office }: { readonly input: MessageInput; readonly from_office: boolean },
): Promise<number> {
  const { id } = await tx
    .insertInto("service_message")
    .values({ request_id, kind, from_office, author_id: actor.session?.user.id ?? null, body: input.body })
    .returning("id")
    .executeTakeFirstOrThrow();
  await attachFiles(tx, actor, input.attachment_ids, { request_id, message_id: id });
  return id;
}
