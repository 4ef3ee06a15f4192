import { sql } from "kysely";
import { openAccount } from "#areas/collecting/ledger/account.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { ownEntry } from "#kernel/decision/own-entry.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireSecondFactor } from "#kernel/decision/require-second-factor.ts";
import { putIntoWallet } from "./move-wallet.ts";
import { tellHolder } from "./tell-holder.ts";
import { WALLETS, walletsWithin } from "./wallet-row.ts";

interface LockedFunding {
  readonly id: number;
  readonly code: string;
  readonly wallet_id: number;
  readonly account_id: number;
  readonly way: string;
  readonly status: string;
  readonly kobo: number;
  readonly bank: string;
  readonly reference: string;
  readonly entered_by: number | null;
  readonly version: number;
}

/**
 * Confirms that the money of a slip that somebody else entered lies at the bank: it is in the wallet at once.
 * @param seen the version that was looked at
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, edited-meanwhile
 */
export async function confirmFunding(
  tx: Tx,
  actor: Actor,
  id: number,
  seen: number,
): Promise<{ id: number; status: "confirmed" }> {
  const funding = await lockOthers(tx, actor, id, seen);
  const transfer_id = transferId("wallet funding", id);
  await putIntoWallet(tx, funding.wallet_id, funding.kobo);
  await postTransfers(tx, [
    {
      id: transfer_id,
      debit_account: await openAccount(tx, { kind: "bank", provider: funding.bank }),
      credit_account: funding.account_id,
      amount: funding.kobo,
      code: "wallet.fund",
    },
  ]);
  await writeDecision(tx, actor, id, { status: "confirmed", transfer_id, reason: null });
  const after = { code: funding.code, kobo: funding.kobo, bank: funding.bank, reference: funding.reference };
  await audit(tx, actor, {
    action: "wallet_funding.confirm",
    resource: "wallet_funding",
    record_id: id,
    after,
  });
  await tellHolder(tx, funding.wallet_id, "wallet-funded", {
    sum: formatNaira(funding.kobo),
    record: funding.code,
  });
  return { id, status: "confirmed" };
}

/**
 * Refuses a slip that somebody else entered; its number is free again.
 * @param seen the version that was looked at
 * @throws AppError forbidden, own-entry, second-factor-missing, not-found, wrong-status, edited-meanwhile, invalid (no reason)
 */
export async function refuseFunding(
  tx: Tx,
  actor: Actor,
  id: number,
  seen: number,
  rawReason: string | null,
): Promise<{ id: number; status: "refused" }> {
  const funding = await lockOthers(tx, actor, id, seen);
  const reason = readReason(rawReason, true);
  await writeDecision(tx, actor, id, { status: "refused", transfer_id: null, reason });
  await audit(tx, actor, {
    action: "wallet_funding.refuse",
    resource: "wallet_funding",
    record_id: id,
    reason,
  });
  await tellHolder(tx, funding.wallet_id, "wallet-funding-refused", {
    sum: formatNaira(funding.kobo),
    record: funding.code,
    ...(reason && { reason }),
  });
  return { id, status: "refused" };
}

async function lockOthers(tx: Tx, actor: Actor, id: number, seen: number): Promise<LockedFunding> {
  const within = walletsWithin(authorize(actor, "wallet.approve"));
  const { rows } = await sql<LockedFunding>`
    SELECT f.id, f.code, f.wallet_id, w.account_id, f.way, f.status, f.kobo, f.bank, f.reference, f.entered_by, f.version
    FROM wallet_funding f JOIN (SELECT w.id, w.account_id FROM ${WALLETS} WHERE ${within}) AS w ON w.id = f.wallet_id
    WHERE f.id = ${id} FOR NO KEY UPDATE OF f`.execute(tx);
  const [funding] = rows;
  if (!funding) throw notFound("funding");
  const me = actor.session?.user.id;
  if (me === undefined) throw new AppError("not-signed-in", "Sign in first.");
  if (funding.entered_by === me) throw ownEntry();
  await requireSecondFactor(tx, actor);
  if (funding.way !== "bank" || funding.status !== "waiting")
    throw new AppError(
      "conflict",
      funding.status === "waiting"
        ? "Only the payment service can say whether this was paid."
        : `${funding.code} is ${funding.status} already.`,
      { code: "wrong-status" },
    );
  if (funding.version !== seen)
    throw new AppError("conflict", `${funding.code} was changed since you opened it. Look at it again.`, {
      code: "edited-meanwhile",
    });
  return funding;
}

interface Decision {
  readonly status: "confirmed" | "refused";
  readonly transfer_id: string | null;
  readonly reason: string | null;
}

async function writeDecision(tx: Tx, actor: Actor, id: number, decision: Decision): Promise<void> {
  await tx
    .updateTable("wallet_funding")
    .set({
      ...decision,
      decided_by: actor.session?.user.id ?? null,
      decided_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}
