import { InputFaults, readField } from "#domain/charging-input.ts";
import { fromBase64, toBase64 } from "#domain/device-ticket.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { refuseFaults } from "#kernel/refuse-faults.ts";
import { text } from "#resource/field.ts";
import { agentOf } from "../agents/agent-of.ts";
import { publicKeyOf } from "./verify-sale.ts";

/** So many phones of one agent sell at the same time. */
const MOST = 5;

const NAME = text("Name", 60, { required: true });

/**
 * Enrols the phone at hand by the public half of its key, which never leaves it. The same key again is the same phone.
 * @param raw name; public_key: P-256, x and y joined, base64url
 * @throws AppError forbidden, no-agent, invalid, device-taken, device-cut-off, too-many-devices
 */
export async function enrolDevice(tx: Tx, actor: Actor, raw: Raw): Promise<{ id: number }> {
  authorize(actor, "ticket.sell");
  const agent = await agentOf(tx, actor);
  const faults = new InputFaults();
  const name = readField(faults, raw, "name", NAME);
  const key = readKey(faults, raw["public_key"]);
  refuseFaults(faults);
  // One of two enrolments of an agent after the other, so that they are counted.
  await tx.selectFrom("ticket_agent").select("id").where("id", "=", agent.id).forUpdate().execute();
  const known = await tx
    .selectFrom("agent_device")
    .selectAll()
    .where("public_key", "=", key)
    .executeTakeFirst();
  if (known) {
    if (known.ticket_agent_id !== agent.id)
      throw new AppError("conflict", "This phone sells for another agent.", { code: "device-taken" });
    if (known.revoked_at) throw cutOff();
    return { id: known.id };
  }
  const { count } = await tx
    .selectFrom("agent_device")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("ticket_agent_id", "=", agent.id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= MOST)
    throw new AppError(
      "conflict",
      message("You have {most} phones already. Cut one off first.", { most: MOST }),
      {
        code: "too-many-devices",
      },
    );
  const made = await tx
    .insertInto("agent_device")
    .values({ ticket_agent_id: agent.id, name: String(name), public_key: key })
    .returning("id")
    .executeTakeFirstOrThrow();
  const after = { agent: agent.code, name };
  await audit(tx, actor, { action: "agent_device.enrol", record_id: made.id, after });
  return made;
}

/** A phone that was cut off sells nothing and gets no float any more. */
export function cutOff(): AppError {
  return new AppError("conflict", "This phone was cut off. The office can tell why.", {
    code: "device-cut-off",
  });
}

/** A point of the curve, and nothing else. */
function readKey(faults: InputFaults, raw: unknown): Buffer {
  const bytes = Buffer.from(fromBase64(typeof raw === "string" ? raw : ""));
  if (bytes.length !== 64 || toBase64(bytes) !== raw || !publicKeyOf(bytes))
    faults.add("public_key", "Send the public half of a P-256 key.");
  return bytes;
}
