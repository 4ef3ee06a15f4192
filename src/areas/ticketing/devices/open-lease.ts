import { sql } from "kysely";
import { DEVICE_LIMIT_KOBO, type DevicePrice, LEASE_HOURS } from "#domain/device-float.ts";
import { certificateBody } from "#domain/device-ticket.ts";
import { readMoney, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import { unixSeconds } from "#domain/ticket-validity.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { signingKey, signText } from "#platform/signing-key.ts";
import { requirePin } from "../tickets/pin.ts";
import { requireWithinLimits } from "../tickets/require-within-limits.ts";
import { openWallet } from "../wallets/open-wallet.ts";
import { lockOwnDevice } from "./device-visibility.ts";
import { deviceBlocked } from "./enrol-device.ts";
import { devicePrices } from "./get-prices.ts";
import { bookHold, holdInWallet } from "./hold-float.ts";
import { chainHead, sha256 } from "./verify-sale.ts";

/** What a phone needs to sell offline. */
export interface OpenedLease {
  readonly id: number;
  readonly kobo: number;
  readonly certificate: string;
  /** Hash to send with the first sale as the hash of its predecessor. */
  readonly head: string;
  readonly expires_at: Date;
  /** Current time of the server. */
  readonly now: Date;
  readonly prices: readonly DevicePrice[];
}

/**
 * Reserves offline float for the agent's phone, so that it can sell without a network.
 * @param raw kobo: kobo as a number, naira as text
 * @throws AppError forbidden, no-agent, not-found, device-cut-off, agent-suspended, lease-open, invalid, device-limit,
 * daily-limit, wallet-too-low
 */
export async function openLease(tx: Tx, actor: Actor, deviceId: number, raw: Raw): Promise<OpenedLease> {
  const { device, agent } = await lockOwnDevice(tx, actor, deviceId);
  if (device.revoked_at) throw deviceBlocked();
  const { super_agent } = await lockSellingAgent(tx, agent.id);
  const kobo = readKobo(raw);
  const open = await tx
    .selectFrom("device_lease")
    .select(["id", "counter", "head"])
    .where("device_id", "=", deviceId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (open)
    throw new AppError(
      "conflict",
      "This phone already has offline float. Sync its sales and return the float first.",
      {
        code: "lease-open",
        data: { lease_id: open.id, counter: open.counter, head: open.head },
      },
    );
  const wallet = await openWallet(tx, { ticket_agent_id: agent.id });
  await holdInWallet(tx, wallet.id, kobo);
  await requireWithinLimits(tx, { agent: agent.id, super_agent }, kobo, "kobo");
  const pending_id = await bookHold(tx, { device_id: deviceId, wallet_id: wallet.id, kobo });
  const { rows } = await sql<{ id: number; now: Date; expires_at: Date }>`
    SELECT nextval(pg_get_serial_sequence('device_lease', 'id')) AS id, moment AS now,
      moment + make_interval(hours => ${LEASE_HOURS}) AS expires_at FROM clock_timestamp() AS moment`.execute(
    tx,
  );
  const [{ id, now, expires_at } = missingLeaseId()] = rows;
  const certificate = await certify(tx, {
    agent: agent.code,
    lease: id,
    kobo,
    from: unixSeconds(now),
    to: unixSeconds(expires_at),
    key: Buffer.from(device.public_key).toString("base64url"),
  });
  const head = chainHead(sha256(certificate));
  await tx
    .insertInto("device_lease")
    .values({
      id,
      device_id: deviceId,
      wallet_id: wallet.id,
      kobo,
      certificate,
      head,
      pending_id,
      opened_at: now,
      expires_at,
    })
    .execute();
  await sql`UPDATE agent_device SET seen_at = clock_timestamp() WHERE id = ${deviceId}`.execute(tx);
  const after = { device: device.name, lease: id, kobo, expires_at };
  await audit(tx, actor, { action: "agent_device.lease", record_id: deviceId, after });
  return { id, kobo, certificate, head, expires_at, now, prices: await devicePrices(tx) };
}

/**
 * Locks an agent against moves and suspension until the transaction ends, because offline float counts towards the limit of its
 * current super agent. Locked before the wallet, as in float transfers.
 * @throws AppError agent-suspended, also if the super agent is
 */
async function lockSellingAgent(tx: Tx, agentId: number): Promise<{ super_agent: number | null }> {
  await sql`SELECT FROM ticket_agent WHERE id = ${agentId} FOR SHARE`.execute(tx);
  const { rows } = await sql<{ works: boolean; super_agent: number | null }>`
    SELECT a.suspended_at IS NULL AND a.status = 'active' AND (s.id IS NULL OR s.suspended_at IS NULL AND s.status = 'active') AS works,
      s.id AS super_agent
    FROM ticket_agent a LEFT JOIN super_agent s ON s.id = a.super_agent_id WHERE a.id = ${agentId}`.execute(
    tx,
  );
  if (!rows[0]?.works)
    throw new AppError("conflict", "This agent is suspended. Contact the revenue office.", {
      code: "agent-suspended",
    });
  return rows[0];
}

function readKobo(raw: Raw): number {
  const errors = new ValidationErrors();
  const kobo = readMoney(errors, "kobo", raw["kobo"]);
  if (!errors.has("kobo") && (kobo === null || kobo <= 0)) errors.add("kobo", "Enter an amount above zero.");
  else if (kobo !== null && kobo > DEVICE_LIMIT_KOBO)
    errors.add(
      "kobo",
      message("Enter at most {amount} for one phone.", { amount: formatNaira(DEVICE_LIMIT_KOBO) }),
      "device-limit",
    );
  assertValid(errors);
  return kobo ?? 0;
}

/**
 * Float large enough for a ticket that needs the PIN needs it too. Checked before the transaction, so that failed attempts are
 * counted even after a rollback.
 * @throws AppError invalid, device-limit, pin-needed, pin-not-set, pin-wrong, pin-locked
 */
export async function requireLeasePin(actor: Actor, raw: Raw): Promise<void> {
  const { pin } = raw;
  const kobo = readKobo(raw);
  await requirePin(
    actor.session?.user.id ?? 0,
    kobo,
    typeof pin === "string" && pin !== "" ? pin : undefined,
  );
}

async function certify(tx: Tx, fields: Parameters<typeof certificateBody>[1]): Promise<string> {
  const key = await signingKey(tx);
  return signText(certificateBody(key.kid, fields), key);
}

function missingLeaseId(): never {
  throw new Error("The database returned no lease ID.");
}
