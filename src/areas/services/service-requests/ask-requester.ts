import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { notifyRequester } from "./notify.ts";
import { lockRequest, type SteppedRequest, setRequest, steppedRequest } from "./request-row.ts";
import { stopClock } from "./run-clock.ts";
import { readMessage, writeMessage } from "./write-message.ts";

/**
 * Asks the requester a question; the clock is paused until they answer.
 * @param raw `body`, `attachment_ids`, `version`
 * @throws AppError forbidden, not-found, request-changed, request-state, invalid
 */
export async function askRequester(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<SteppedRequest> {
  const right = "service_request.work";
  const row = await lockRequest(tx, actor, id, "ask", { right, version: raw.version });
  const input = readMessage(raw, "Enter your question.");
  await writeMessage(tx, actor, id, "question", { input, from_office: true });
  await setRequest(tx, actor, id, { status: "in-progress", waiting_for: "requester" });
  await stopClock(tx, id, "requester");
  await audit(tx, actor, {
    action: "service_request.ask",
    record_id: id,
    before: { status: row.status, due_on: row.due_on },
    after: { status: "in-progress", waiting_for: "requester" },
  });
  await notifyRequester(tx, id, "request-question", { words: input.body });
  return steppedRequest(tx, id);
}
