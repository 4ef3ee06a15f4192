import { sql } from "kysely";
import { type Message, message } from "#domain/message.ts";
import { hasFiles, type Question } from "#domain/service/question.ts";
import type { Answers } from "#domain/service/read-answers.ts";
import { requestLimits } from "#domain/service/request-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { Attachment } from "./add-attachment.ts";

interface AttachmentTarget {
  readonly request_id: number;
  readonly message_id?: number;
  readonly question?: Pick<Question, "key" | "type">;
}

/**
 * Attaches uploaded files of the actor to a request, or to one of its messages. The request row is locked.
 * @throws AppError attachment-unusable (not theirs, deleted, already attached, not a picture where one is required),
 * attachment-too-many
 */
export async function attachFiles(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  target: AttachmentTarget,
): Promise<void> {
  if (ids.length === 0) return;
  const { request_id, message_id = null, question } = target;
  const field = question ? `answers.${question.key}` : "attachment_ids";
  const me = actor.session?.user.id ?? null;
  // Without an account (a complaint) the files belong to the key of the form's draft.
  const isOwn = me === null ? sql`visitor = ${actor.key}` : sql`created_by = ${me}`;
  const { rows } = await sql`
    UPDATE service_attachment
    SET request_id = ${request_id}, message_id = ${message_id}::bigint, question_key = ${question?.key ?? null}
    WHERE id = ANY(${[...ids]}::bigint[]) AND request_id IS NULL AND ${isOwn}
      AND ${question?.type === "photo" ? sql`type = 'image/jpeg'` : sql`true`} RETURNING id`.execute(tx);
  if (rows.length < new Set(ids).size) throw attachmentUnusable(field);
  const { rows: all } = await sql<{ whole: number; here: number }>`
    SELECT count(*) AS whole, count(*) FILTER (WHERE message_id IS NOT DISTINCT FROM ${message_id}::bigint) AS here
    FROM service_attachment WHERE request_id = ${request_id}`.execute(tx);
  const { whole = 0, here = 0 } = all[0] ?? {};
  const { files, filesPerRequest } = requestLimits;
  if (here > files) throw tooManyFiles(field, message("Upload at most {n} files at once.", { n: files }));
  if (whole > filesPerRequest)
    throw tooManyFiles(field, message("A request can have at most {n} files.", { n: filesPerRequest }));
}

/** Attaches files that answer questions. @throws AppError as attachFiles */
export async function attachAnswerFiles(
  tx: Tx,
  actor: Actor,
  request_id: number,
  { questions, answers }: { readonly questions: readonly Question[]; readonly answers: Answers },
): Promise<void> {
  for (const question of questions) {
    const ids = answers[question.key];
    if (hasFiles(question.type) && Array.isArray(ids))
      await attachFiles(tx, actor, ids as readonly number[], { request_id, question });
  }
}

function attachmentUnusable(field: string): AppError {
  const text = "A file is no longer available or is already used elsewhere. Upload it again.";
  return new AppError("invalid", text, { code: "attachment-unusable", fields: { [field]: [text] } });
}

function tooManyFiles(field: string, text: Message): AppError {
  return new AppError("invalid", text, { code: "attachment-too-many", fields: { [field]: [text] } });
}

export interface RequestFile extends Attachment {
  readonly message_id: number | null;
  readonly question_key: string | null;
}

/** Files of a request. The caller has checked access. @param office whether those of remarks are included */
export async function filesOf(db: Queryable, request_id: number, office: boolean): Promise<RequestFile[]> {
  const { rows } = await sql<RequestFile>`
    SELECT a.id, a.name, a.type, a.bytes, a.width, a.height, a.message_id, a.question_key
    FROM service_attachment a LEFT JOIN service_message m ON m.id = a.message_id
    WHERE a.request_id = ${request_id} AND (${office} OR m.kind IS DISTINCT FROM 'remark') ORDER BY a.id`.execute(
    db,
  );
  return rows;
}
