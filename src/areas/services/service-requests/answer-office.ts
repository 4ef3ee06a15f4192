import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { notifyProvider } from "./notify.ts";
import { lockRequest, type SteppedRequest, setRequest, steppedRequest } from "./request-row.ts";
import { startClock } from "./run-clock.ts";
import { readMessage, writeMessage } from "./write-message.ts";

/**
 * Answers a question from the revenue office; the clock resumes with the remaining days.
 * @param raw `body`, `attachment_ids`, `version`
 * @throws AppError forbidden, not-found, request-changed, request-state, invalid
 */
export async function answerOffice(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<SteppedRequest> {
  await lockRequest(tx, actor, id, "answer", { right: "own_request.write", version: raw.version });
  const input = readMessage(raw, "Enter your answer.");
  await writeMessage(tx, actor, id, "answer", { input, from_office: false });
  await setRequest(tx, actor, id, { waiting_for: null });
  await startClock(tx, id);
  await audit(tx, actor, {
    action: "service_request.answer",
    record_id: id,
    before: { waiting_for: "requester" },
    after: { waiting_for: null },
  });
  await notifyProvider(tx, actor, id, "request-news", { what: "Answered", words: input.body });
  return steppedRequest(tx, id);
}
