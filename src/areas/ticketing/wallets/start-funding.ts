import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { selectGateway } from "#areas/collecting/payments/gateway.ts";
import { FIRST_POLL } from "#areas/collecting/payments/poll-schedule.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { newToken } from "#kernel/random-token.ts";
import { openWallet } from "./open-wallet.ts";
import { findOwnHolder } from "./own-wallet.ts";

export interface NewFunding {
  /** Amount for the wallet. */
  readonly kobo: number;
  /** Address for the gateway's own receipt. */
  readonly email: string;
  /** One of the available gateways; default: the first. */
  readonly provider?: string | undefined;
}

/**
 * Records that the actor funds their own wallet through a gateway. Commit it before `openCheckout`. The wallet is credited with
 * the amount received, whenever and however much it is.
 * @throws AppError not-signed-in, forbidden, no-agent, agent-suspended, gateway-not-configured, gateway-not-offered
 */
export async function startFunding(
  tx: Tx,
  actor: Actor,
  { kobo, email, provider }: NewFunding,
): Promise<{ token: string; code: string; kobo: number }> {
  authorize(actor, "own_wallet.fund");
  const gateway = selectGateway(provider);
  const holder = await findOwnHolder(tx, actor);
  if (holder.suspended_at !== null || holder.status !== "active")
    throw new AppError(
      "conflict",
      "Your account is suspended. Contact the revenue office before you fund your wallet.",
      {
        code: "agent-suspended",
      },
    );
  const wallet = await openWallet(tx, holder.owner);
  const payment = await tx
    .insertInto("payment")
    .values({
      token: newToken(),
      reference: newReference(),
      provider: gateway.name,
      channel: "gateway",
      kobo,
      email,
      payer_name: holder.name,
      actor_id: actor.session?.user.id ?? null,
      actor_name: actor.name,
      next_poll_at: sql`now() + ${FIRST_POLL}::interval`,
    })
    .returning(["id", "code", "token"])
    .executeTakeFirstOrThrow();
  const funding = await tx
    .insertInto("wallet_funding")
    .values({
      wallet_id: wallet.id,
      way: "gateway",
      kobo,
      payment_id: payment.id,
      entered_by: actor.session?.user.id ?? null,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  const after = { code: funding.code, payment: payment.code, kobo, holder: holder.code };
  await audit(tx, actor, { action: "wallet_funding.start", record_id: funding.id, after });
  return { token: payment.token, code: payment.code ?? "", kobo };
}

/** Reference for the gateway: 160 random bits in characters that every gateway accepts. */
function newReference(): string {
  const bytes = randomBytes(20);
  const groups = [0, 5, 10, 15].map((offset) =>
    formatPayCode(bytes.subarray(offset, offset + 5)).replace("-", ""),
  );
  return `RB-${groups.join("")}`;
}
