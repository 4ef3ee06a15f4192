import { type RawBuilder, sql } from "kysely";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import { refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import { readFundingAmount } from "#domain/wallet.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { superAgentOf } from "../agents/agent-of.ts";
import { addToWallet, takeFromWallet } from "./move-wallet.ts";
import { notifyHolder } from "./notify-holder.ts";
import { openWallet } from "./open-wallet.ts";

interface FloatTransfer {
  readonly id: number;
  readonly code: string;
  readonly kobo: number;
}

/**
 * Transfers float from the super agent's wallet to one of its agents at once, up to the limit of an agent's wallet.
 * @throws AppError forbidden, no-agent, not-your-agent, agent-suspended, invalid, wallet-too-low, float-limit
 */
export async function giveFloat(tx: Tx, actor: Actor, agent_id: number, raw: Raw): Promise<FloatTransfer> {
  return transferFloat(tx, actor, agent_id, raw, "give");
}

/**
 * Transfers float back from an agent: at most what this super agent transferred and has not transferred back, and what the
 * wallet has beyond its offline float. The agent's own fundings and commission stay.
 * @throws AppError forbidden, no-agent, not-your-agent, agent-suspended (the company), invalid, float-not-given, wallet-too-low
 */
export async function takeFloat(tx: Tx, actor: Actor, agent_id: number, raw: Raw): Promise<FloatTransfer> {
  return transferFloat(tx, actor, agent_id, raw, "take");
}

async function transferFloat(
  tx: Tx,
  actor: Actor,
  agent_id: number,
  raw: Raw,
  direction: "give" | "take",
): Promise<FloatTransfer> {
  authorize(actor, "own_agent.edit");
  const company = await superAgentOf(tx, actor);
  const agent = await lockOwnAgent(tx, company.id, agent_id);
  refuseSuspended(company, direction === "give" ? agent : null);
  const errors = new ValidationErrors();
  refuseUnknown(errors, raw, ["kobo"]);
  const kobo = readFundingAmount(errors, raw.kobo);
  assertValid(errors);
  const companyWallet = await openWallet(tx, { super_agent_id: company.id });
  const agentWallet = await openWallet(tx, { ticket_agent_id: agent_id });
  const [from, to] = direction === "give" ? [companyWallet, agentWallet] : [agentWallet, companyWallet];
  // Locked in the order of their ids, so that opposite transfers don't deadlock.
  await sql`SELECT FROM wallet WHERE id IN (${companyWallet.id}, ${agentWallet.id}) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
  if (direction === "take")
    await refuseAboveGiven(tx, { company: companyWallet.id, agent: agentWallet.id }, kobo);
  await takeFromWallet(tx, from.id, kobo);
  await addToWallet(tx, to.id, kobo, direction === "give" ? company.agent_float_limit_kobo : null);
  return saveTransfer(tx, actor, { from, to, kobo, direction, agent });
}

/**
 * Locks an agent of the company until the transaction ends.
 * @throws AppError not-your-agent, the same for agents that don't exist
 */
export async function lockOwnAgent(tx: Tx, company_id: number, agent_id: number) {
  const { rows } = await sql<OwnAgentRow>`
    SELECT id, code, name, status, suspended_at, daily_limit_kobo FROM ticket_agent
    WHERE id = ${agent_id} AND super_agent_id = ${company_id} FOR SHARE`.execute(tx);
  if (!rows[0])
    throw new AppError("not-found", "You have no agent with this ID.", { code: "not-your-agent" });
  return rows[0];
}

interface OwnAgentRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly status: string;
  readonly suspended_at: Date | null;
  readonly daily_limit_kobo: number | null;
}

/** @throws AppError agent-suspended: the company, or the agent if given */
export function refuseSuspended(
  company: Pick<OwnAgentRow, "status" | "suspended_at">,
  agent: OwnAgentRow | null,
): void {
  for (const [one, text] of [
    [
      agent,
      `${agent?.name} is suspended or archived and can’t receive float. You can still transfer its float back.`,
    ],
    [company, "Your company is suspended, so you can’t transfer float. Contact the revenue office."],
  ] as const)
    if (one && (one.suspended_at !== null || one.status !== "active"))
      throw new AppError("conflict", text, { code: "agent-suspended" });
}

/** Kobo of float transferred from one wallet to another and not transferred back. */
export const givenFloat = (company: RawBuilder<unknown>, agent: RawBuilder<unknown>) => sql<number>`(
  SELECT coalesce(sum(CASE WHEN f.way = 'float' THEN f.kobo ELSE -f.kobo END), 0)::bigint FROM wallet_funding f
  WHERE f.way IN ('float', 'float-back')
    AND ((f.wallet_id = ${agent} AND f.from_wallet_id = ${company}) OR (f.wallet_id = ${company} AND f.from_wallet_id = ${agent})))`;

/** Both wallets are locked. @throws AppError float-not-given, with `data.transferred_kobo` */
async function refuseAboveGiven(
  tx: Tx,
  { company, agent }: { company: number; agent: number },
  kobo: number,
): Promise<void> {
  const { rows } = await sql<{ given: number }>`
    SELECT ${givenFloat(sql`${company}::bigint`, sql`${agent}::bigint`)} AS given`.execute(tx);
  const transferred_kobo = rows[0]?.given ?? 0;
  if (kobo <= transferred_kobo) return;
  const text = message("You can transfer back at most {amount}. The rest is the agent’s own money.", {
    amount: formatNaira(transferred_kobo),
  });
  throw new AppError("conflict", text, {
    code: "float-not-given",
    fields: { kobo: [text] },
    data: { transferred_kobo },
  });
}

interface FloatBooking {
  readonly from: { id: number; account_id: number };
  readonly to: { id: number; account_id: number };
  readonly kobo: number;
  readonly direction: "give" | "take";
  readonly agent: OwnAgentRow;
}

async function saveTransfer(
  tx: Tx,
  actor: Actor,
  { from, to, kobo, direction, agent }: FloatBooking,
): Promise<FloatTransfer> {
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('wallet_funding', 'id')) AS id`.execute(tx);
  const id = Number(rows[0]?.id);
  const transfer_id = transferId("wallet funding", id);
  await postTransfers(tx, [
    {
      id: transfer_id,
      debit_account: from.account_id,
      credit_account: to.account_id,
      amount: kobo,
      code: "wallet.float",
    },
  ]);
  const funding = await tx
    .insertInto("wallet_funding")
    .values({
      id,
      wallet_id: to.id,
      from_wallet_id: from.id,
      way: direction === "give" ? "float" : "float-back",
      kobo,
      status: "confirmed",
      transfer_id,
      entered_by: me,
      decided_by: me,
      decided_at: sql<Date>`now()`,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: direction === "give" ? "wallet_funding.give_float" : "wallet_funding.take_float",
    resource: "wallet_funding",
    record_id: id,
    after: { code: funding.code, agent: agent.code, kobo },
  });
  if (direction === "give")
    await notifyHolder(tx, to.id, "wallet-funded", { sum: formatNaira(kobo), record: funding.code ?? "" });
  return { id, code: funding.code ?? "", kobo };
}
