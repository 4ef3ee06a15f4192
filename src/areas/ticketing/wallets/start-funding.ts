import { createAttempt } from "#areas/collecting/payments/create-payment.ts";
import { selectGateway } from "#areas/collecting/payments/gateway.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { openWallet } from "./open-wallet.ts";
import { findFundableHolder } from "./own-wallet.ts";

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
  const holder = await findFundableHolder(tx, actor);
  const wallet = await openWallet(tx, holder.owner);
  const payment = await createAttempt(tx, actor, {
    provider: gateway.name,
    channel: "gateway",
    kobo,
    email,
    payer_name: holder.name,
  });
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
