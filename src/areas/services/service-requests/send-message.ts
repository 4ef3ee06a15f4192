import { sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import { requestLimits } from "#domain/service/request-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { notifyProvider, notifyRequester } from "./notify.ts";
import { lockRequest } from "./request-row.ts";
import { isOfficer } from "./visibility.ts";
import { readMessage, writeMessage } from "./write-message.ts";

/**
 * Sends a message to the other side without changing the status. A remark is for officers only.
 * @param raw `kind` (message or remark), `body`, `attachment_ids`
 * @throws AppError forbidden, not-found, request-state, invalid, too-many-messages
 */
export async function sendRequestMessage(
  tx: Tx,
  actor: Actor,
  id: number,
  raw: Raw,
): Promise<{ id: number }> {
  const from_office = isOfficer(actor);
  const kind = from_office && raw.kind === "remark" ? "remark" : "message";
  const right = from_office ? "service_request.work" : "own_request.write";
  await lockRequest(tx, actor, id, kind === "remark" ? "remark" : "say", { right });
  if (!from_office) await assertBelowDailyLimit(tx, id);
  const input = readMessage(raw, kind === "remark" ? "Enter a note." : "Enter a message.");
  const message = await writeMessage(tx, actor, id, kind, { input, from_office });
  await audit(tx, actor, {
    action: `service_request.${kind}`,
    resource: "service_request",
    record_id: id,
    after: { message },
  });
  if (kind === "message" && from_office)
    await notifyRequester(tx, id, "request-message", { words: input.body });
  if (!from_office) await notifyProvider(tx, actor, id, "request-message", { words: input.body });
  return { id: message };
}

/** The request row is locked, so concurrent messages are counted one by one. @throws AppError too-many-messages */
async function assertBelowDailyLimit(tx: Tx, id: number): Promise<void> {
  const most = requestLimits.messagesPerDay;
  const { rows } = await sql`
    SELECT FROM service_message WHERE request_id = ${id} AND NOT from_office
      AND created_at > now() - interval '1 day' LIMIT ${most}`.execute(tx);
  if (rows.length < most) return;
  throw new AppError(
    "conflict",
    message("You have sent {most} messages in 24 hours. Send more once the revenue office has replied.", {
      most,
    }),
    {
      code: "too-many-messages",
    },
  );
}
