import type { Tx } from "#kernel/db/client.ts";
import { type AccountKey, findOrCreateAccount } from "../ledger/account.ts";
import { postTransfers } from "../ledger/post.ts";
import { transferId } from "../ledger/transfer-id.ts";
import { clearingLegs } from "./clearing-legs.ts";
import type { Leg, MatchKind, MatchToPost } from "./posted-match.ts";

/** Whether a match posts transfers: entries in the ledger already are only matched. */
const POSTS_TRANSFERS: Readonly<Record<MatchKind, boolean>> = {
  gateway: true,
  clearing: true,
  bounced: true,
  suspense: true,
  charge: true,
  payment: false,
  till: false,
  settlement: false,
  returned: false,
  refund: false,
  wallet: false,
  commission: false,
  "not-ours": false,
};

/**
 * Posts a match: money in clearing to the bank or back, with the bank's charge; a payout from the service's clearing
 * account, with its fee; unidentified money to suspense; bank charges. Deposits, payouts to agencies and refunds are on
 * the bank's account already, and money that is not ours is not posted.
 */
export async function postMatch(tx: Tx, match: MatchToPost): Promise<void> {
  const legs = await legsOf(tx, match);
  const transfers = legs
    .filter(({ kobo }) => kobo > 0)
    .map(({ code, debit, credit, kobo, part }) => ({
      id: transferId("bank-match", match.id, code, ...(part === undefined ? [] : [part])),
      debit_account: debit,
      credit_account: credit,
      amount: kobo,
      code,
    }));
  if (transfers.length === 0) return;
  await postTransfers(tx, transfers);
  await tx
    .insertInto("bank_match_transfer")
    .values(transfers.map(({ id }) => ({ transfer_id: id, match_id: match.id })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

async function legsOf(tx: Tx, match: MatchToPost): Promise<Leg[]> {
  const { kind, provider, account, kobo, fee_kobo } = match;
  if (!POSTS_TRANSFERS[kind]) return [];
  if (kind === "clearing" || kind === "bounced") return clearingLegs(tx, { ...match, kind });
  if (kind === "gateway" && provider) {
    const clearing = await findOrCreateAccount(tx, { kind: "gateway-clearing", provider });
    const fees = await findOrCreateAccount(tx, { kind: "gateway-fees", provider });
    return [
      { code: "bank.payout", debit: account.account_id, credit: clearing, kobo },
      { code: "bank.fee", debit: fees, credit: clearing, kobo: fee_kobo },
    ];
  }
  const name: AccountKey = { kind: kind === "charge" ? "bank-charges" : "suspense", provider: account.bank };
  const other = await findOrCreateAccount(tx, name);
  const code = kind === "charge" ? "bank.charge" : "bank.suspense";
  return kobo > 0
    ? [{ code, debit: account.account_id, credit: other, kobo }]
    : [{ code, debit: other, credit: account.account_id, kobo: -kobo }];
}
