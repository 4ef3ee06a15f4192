import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "../actor.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import { lockRequest } from "./request-row.ts";
import { isOffice } from "./sight.ts";
import { tellProvider, tellRequester } from "./tell.ts";
import { readMessage, writeMessage } from "./write-message.ts";

/**
 * Writes to the other side; nothing else changes. The office's remark is read by the office alone.
 * @param raw `kind` (message or remark), `body`, `attachment_ids`
 * @throws AppError forbidden, not-found, request-state, invalid
 */
export async function sayAbout(tx: Tx, actor: Actor, id: number, raw: Raw): Promise<{ id: number }> {
  const from_office = isOffice(actor);
  const kind = from_office && raw.kind === "remark" ? "remark" : "message";
  const right = from_office ? "service_request.work" : "own_request.write";
  await lockRequest(tx, actor, id, kind === "remark" ? "remark" : "say", { right });
  const input = readMessage(raw, kind === "remark" ? "Write the remark." : "Write the message.");
  const message = await writeMessage(tx, actor, id, kind, { input, from_office });
  await audit(tx, actor, {
    action: `service_request.${kind}`,
    resource: "service_request",
    record_id: id,
    after: { message },
  });
  if (kind === "message" && from_office)
    await tellRequester(tx, id, "request-message", { words: input.body });
  if (!from_office) await tellProvider(tx, actor, id, "request-message", { words: input.body });
  return { id: message };
}
