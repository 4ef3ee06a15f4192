import type { Queryable, Tx } from "#kernel/db/client.ts";
import { type AccountName, findAccount, openAccount } from "../ledger/account.ts";
import { readBalance } from "../ledger/balance.ts";
import { postTransfers } from "../ledger/post.ts";
import { reverseTransfer } from "../ledger/reverse.ts";
import { transferId } from "../ledger/transfer-id.ts";

interface TillOf {
  readonly id: number;
  readonly agency_id: number | null;
}

const named = ({ id }: Pick<TillOf, "id">) => `till-${id}`;
const ofAgency = ({ agency_id }: TillOf) => (agency_id === null ? {} : { agency_id });

/** The accounts a drawer's cash goes between. */
export const tillAccounts = {
  /** What lies in the drawer. */
  drawer: (till: Pick<TillOf, "id">): AccountName => ({ kind: "cash", provider: named(till) }),
  /** What it handed over, on its way to a bank. */
  transit: (till: Pick<TillOf, "id">): AccountName => ({ kind: "cash-in-transit", provider: named(till) }),
  /** The office's change money. */
  float: (till: TillOf): AccountName => ({ kind: "cash-float", ...ofAgency(till) }),
  /** What was short or over. */
  difference: (till: TillOf): AccountName => ({ kind: "cash-difference", ...ofAgency(till) }),
  /** What was paid more or less because cash has no smaller coin. */
  rounding: (till: TillOf): AccountName => ({ kind: "cash-rounding", ...ofAgency(till) }),
} as const;

/** Kobo that lie in a drawer or on their way from it, by the books. The row of the till is held by the caller. */
export async function heldIn(db: Queryable, account: AccountName): Promise<number> {
  const id = await findAccount(db, account);
  // Cash is an asset: what was debited to it lies there.
  return id === undefined ? 0 : -(await readBalance(db, id)).balance;
}

interface CashLeg {
  readonly code: string;
  readonly debit: AccountName;
  readonly credit: AccountName;
  readonly kobo: number;
}

/** Books movements of a drawer's cash; those of nothing are left out. @param number of the entry in the till; 0 for its opening */
export async function postCash(
  tx: Tx,
  till: Pick<TillOf, "id">,
  number: number,
  legs: readonly CashLeg[],
): Promise<void> {
  const transfers = [];
  for (const { code, debit, credit, kobo } of legs)
    if (kobo > 0)
      transfers.push({
        id: transferId("till", till.id, number, code),
        debit_account: await openAccount(tx, debit),
        credit_account: await openAccount(tx, credit),
        amount: kobo,
        code,
      });
  await postTransfers(tx, transfers);
}

/** Books the rounding of a payment in cash. @param number of the payment in the till @param kobo less than 0 for what was left */
export async function postRounding(tx: Tx, till: TillOf, number: number, kobo: number): Promise<void> {
  const [drawer, rounding] = [tillAccounts.drawer(till), tillAccounts.rounding(till)];
  await postCash(tx, till, number, [
    { code: "till.rounded-up", debit: drawer, credit: rounding, kobo },
    { code: "till.rounded-down", debit: rounding, credit: drawer, kobo: -kobo },
  ]);
}

/** Reverses what `postRounding` booked of a payment. */
export async function reverseRounding(
  tx: Tx,
  till: Pick<TillOf, "id">,
  number: number,
  kobo: number,
): Promise<void> {
  if (kobo === 0) return;
  const reverses_id = transferId("till", till.id, number, kobo > 0 ? "till.rounded-up" : "till.rounded-down");
  await reverseTransfer(tx, { id: transferId("till-rounding-reversed", till.id, number), reverses_id });
}
