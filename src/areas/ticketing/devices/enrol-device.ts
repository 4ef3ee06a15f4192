import { fromBase64, toBase64 } from "#domain/device-ticket.ts";
import { readField, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { text } from "#resource/field.ts";
import { agentOf } from "../agents/agent-of.ts";
import { publicKeyOf } from "./verify-sale.ts";

/** Maximum number of active phones of one agent. */
const MAX_DEVICES = 5;

const NAME = text("Name", 60, { required: true });

/**
 * Registers the current phone by its public key; the private key never leaves it. The same key identifies the same phone.
 * @param raw name; public_key: P-256, x and y joined, base64url
 * @throws AppError forbidden, no-agent, invalid, device-taken, device-cut-off, too-many-devices
 */
export async function enrolDevice(tx: Tx, actor: Actor, raw: Raw): Promise<{ id: number }> {
  authorize(actor, "ticket.sell");
  const agent = await agentOf(tx, actor);
  const errors = new ValidationErrors();
  const name = readField(errors, raw, "name", NAME);
  const key = readKey(errors, raw["public_key"]);
  assertValid(errors);
  // Serialises registrations of an agent, so that the limit is counted correctly.
  await tx.selectFrom("ticket_agent").select("id").where("id", "=", agent.id).forUpdate().execute();
  const known = await tx
    .selectFrom("agent_device")
    .selectAll()
    .where("public_key", "=", key)
    .executeTakeFirst();
  if (known) {
    if (known.ticket_agent_id !== agent.id)
      throw new AppError("conflict", "This phone is registered to another agent.", { code: "device-taken" });
    if (known.revoked_at) throw deviceBlocked();
    return { id: known.id };
  }
  const { count } = await tx
    .selectFrom("agent_device")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("ticket_agent_id", "=", agent.id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_DEVICES)
    throw new AppError(
      "conflict",
      message("You already have {most} phones. Block one first.", { most: MAX_DEVICES }),
      {
        code: "too-many-devices",
      },
    );
  const created = await tx
    .insertInto("agent_device")
    .values({ ticket_agent_id: agent.id, name: String(name), public_key: key })
    .returning("id")
    .executeTakeFirstOrThrow();
  const after = { agent: agent.code, name };
  await audit(tx, actor, { action: "agent_device.enrol", record_id: created.id, after });
  return created;
}

/** A blocked phone can't sell and gets no float. */
export function deviceBlocked(): AppError {
  return new AppError("conflict", "This phone is blocked. Contact the revenue office.", {
    code: "device-cut-off",
  });
}

/** Accepts only a point of the curve. */
function readKey(errors: ValidationErrors, raw: unknown): Buffer {
  const bytes = Buffer.from(fromBase64(typeof raw === "string" ? raw : ""));
  if (bytes.length !== 64 || toBase64(bytes) !== raw || !publicKeyOf(bytes))
    errors.add("public_key", "Send a P-256 public key.");
  return bytes;
}
