import type { Queryable, Tx } from "#kernel/db/client.ts";
import { type AccountKey, findAccount, findOrCreateAccount } from "../ledger/account.ts";
import { readBalance } from "../ledger/balance.ts";
import { postTransfers } from "../ledger/post.ts";
import { reverseTransfer } from "../ledger/reverse.ts";
import { transferId } from "../ledger/transfer-id.ts";

interface TillRef {
  readonly id: number;
  readonly agency_id: number | null;
}

const providerOf = ({ id }: Pick<TillRef, "id">) => `till-${id}`;
const ofAgency = ({ agency_id }: TillRef) => (agency_id === null ? {} : { agency_id });

/** The ledger accounts for the cash of a till. */
export const tillAccounts = {
  /** Cash in the drawer. */
  drawer: (till: Pick<TillRef, "id">): AccountKey => ({ kind: "cash", provider: providerOf(till) }),
  /** Cash handed over, in transit to a bank. */
  transit: (till: Pick<TillRef, "id">): AccountKey => ({
    kind: "cash-in-transit",
    provider: providerOf(till),
  }),
  /** The office's float. */
  float: (till: TillRef): AccountKey => ({ kind: "cash-float", ...ofAgency(till) }),
  /** Shortages and excesses. */
  difference: (till: TillRef): AccountKey => ({ kind: "cash-difference", ...ofAgency(till) }),
  /** Shortage of a closed till: bank deposits of its cashier that were withdrawn and not replaced. */
  missing: (till: TillRef): AccountKey => ({
    kind: "cash-difference",
    provider: providerOf(till),
    ...ofAgency(till),
  }),
  /** Rounding because cash has no smaller coin. */
  rounding: (till: TillRef): AccountKey => ({ kind: "cash-rounding", ...ofAgency(till) }),
} as const;

/** Kobo in a drawer or in transit from it, according to the ledger. The caller has locked the till's row. */
export async function cashBalance(db: Queryable, account: AccountKey): Promise<number> {
  const id = await findAccount(db, account);
  // Cash is an asset, so its balance is debits less credits.
  return id === undefined ? 0 : -(await readBalance(db, id)).balance;
}

interface CashLeg {
  readonly code: string;
  readonly debit: AccountKey;
  readonly credit: AccountKey;
  readonly kobo: number;
}

/**
 * Posts movements of a till's cash; zero amounts are skipped.
 * @param number of the entry in the till; 0 for its opening
 */
export async function postCash(
  tx: Tx,
  till: Pick<TillRef, "id">,
  number: number,
  legs: readonly CashLeg[],
): Promise<void> {
  const transfers = [];
  for (const { code, debit, credit, kobo } of legs)
    if (kobo > 0)
      transfers.push({
        id: transferId("till", till.id, number, code),
        debit_account: await findOrCreateAccount(tx, debit),
        credit_account: await findOrCreateAccount(tx, credit),
        amount: kobo,
        code,
      });
  await postTransfers(tx, transfers);
}

/**
 * Posts the rounding of a cash payment.
 * @param number of the payment in the till
 * @param kobo negative for an amount that remained unpaid
 */
export async function postRounding(tx: Tx, till: TillRef, number: number, kobo: number): Promise<void> {
  const [drawer, rounding] = [tillAccounts.drawer(till), tillAccounts.rounding(till)];
  await postCash(tx, till, number, [
    { code: "till.rounded-up", debit: drawer, credit: rounding, kobo },
    { code: "till.rounded-down", debit: rounding, credit: drawer, kobo: -kobo },
  ]);
}

/** Reverses the posting of `postRounding` for a payment. */
export async function reverseRounding(
  tx: Tx,
  till: Pick<TillRef, "id">,
  number: number,
  kobo: number,
): Promise<void> {
  if (kobo === 0) return;
  const reverses_id = transferId("till", till.id, number, kobo > 0 ? "till.rounded-up" : "till.rounded-down");
  await reverseTransfer(tx, { id: transferId("till-rounding-reversed", till.id, number), reverses_id });
}
