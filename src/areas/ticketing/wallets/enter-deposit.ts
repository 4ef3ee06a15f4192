import { sql } from "kysely";
import { refuseUsedReference } from "#areas/collecting/bank-entries/used-reference.ts";
import { sameReference } from "#areas/collecting/bank-reference.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { isDate } from "#domain/lagos.ts";
import { plainText } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import { type DepositInput, readWalletDeposit } from "#domain/wallet.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { findHolder, HOLDER_FIELDS } from "./find-holder.ts";
import { openWallet, type WalletOwner } from "./open-wallet.ts";
import { findFundableHolder } from "./own-wallet.ts";

export interface EnteredFunding {
  readonly id: number;
  readonly code: string;
}

/**
 * Enters a bank deposit for a wallet. It is credited when another officer confirms it.
 * @param raw the fields of `depositFields`, and the holder as read by `findHolder`
 * @throws AppError forbidden, not-signed-in, invalid, not-found, reference-used
 */
export async function enterWalletDeposit(tx: Tx, actor: Actor, raw: Raw): Promise<EnteredFunding> {
  authorize(actor, "wallet.fund");
  const errors = new ValidationErrors();
  const deposit = await readDeposit(tx, errors, raw, HOLDER_FIELDS);
  const holder = await findHolder(tx, errors, raw);
  assertValid(errors);
  if (!holder) throw notFound("agent");
  // A wallet has no agency, so a right limited to agencies doesn't apply.
  authorize(actor, "wallet.fund", { lga_id: holder.lga_id, agency_id: null });
  return createFunding(tx, actor, holder.owner, deposit, holder.code);
}

/**
 * Reports a bank deposit by the holder of the wallet, for an officer to confirm.
 * @throws AppError forbidden, not-signed-in, no-agent, agent-suspended, invalid, reference-used
 */
export async function reportDeposit(tx: Tx, actor: Actor, raw: Raw): Promise<EnteredFunding> {
  authorize(actor, "own_wallet.fund");
  const holder = await findFundableHolder(tx, actor);
  const errors = new ValidationErrors();
  const deposit = await readDeposit(tx, errors, raw);
  assertValid(errors);
  return createFunding(tx, actor, holder.owner, deposit, holder.code);
}

async function readDeposit(
  tx: Tx,
  errors: ValidationErrors,
  raw: Raw,
  otherFields: readonly string[] = [],
): Promise<DepositInput> {
  const today = await lagosToday(tx);
  const deposit = readWalletDeposit(errors, raw, today, otherFields, await wasReversed(tx, raw));
  if (!errors.has("bank") && !errors.has("reference")) await refuseUsedReference(tx, errors, deposit);
  return deposit;
}

/** Whether this slip was recorded before and its deposit reversed: it can be recorded again however old it is. */
async function wasReversed(tx: Tx, raw: Raw): Promise<boolean> {
  const paid_on = plainText(raw.paid_on);
  if (!isDate(paid_on)) return false;
  const { rows } = await sql`
    SELECT FROM wallet_funding WHERE way = 'bank' AND reversed_at IS NOT NULL AND bank = ${plainText(raw.bank)}
      AND paid_on = ${paid_on} AND ${sameReference(sql`reference`, plainText(raw.reference))} LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

async function createFunding(
  tx: Tx,
  actor: Actor,
  owner: WalletOwner,
  deposit: DepositInput,
  holder: string,
): Promise<EnteredFunding> {
  const me = officerIdOf(actor);
  const wallet = await openWallet(tx, owner);
  const created = await tx
    .insertInto("wallet_funding")
    .values({ wallet_id: wallet.id, way: "bank", ...deposit, entered_by: me })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  const after = { code: created.code, holder, ...deposit };
  await audit(tx, actor, { action: "wallet_funding.enter", record_id: created.id, after });
  return created as EnteredFunding;
}
