import { type OpenBill, readOpenBills } from "#areas/charging/billing/open-bills.ts";
import { dueKobo } from "#domain/allocate-payment.ts";
import type { AmountsDue } from "#domain/amounts-due.ts";
import { publicTitle } from "#domain/public-title.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { isToken } from "#kernel/random-token.ts";
import { lagosToday } from "#kernel/today.ts";
import { findBillByCode } from "./find-bill-by-code.ts";
import { readAssets } from "./list-unpaid-bills.ts";
import { isSamePayer } from "./start-payment.ts";

/** A bill that is paid together with another: enough to recognise it, and to remove it. */
export interface SelectedBill {
  readonly token: string;
  readonly code: string;
  readonly title: string;
  /** The subject, without anything that can identify a masked payer. */
  readonly asset: { readonly code: string; readonly title: string } | null;
  /** Total due today, in kobo. */
  readonly due_kobo: number;
  /** Amounts to pay, with their due dates. */
  readonly due: AmountsDue;
}

/** Maximum number of bills in one payment. */
const MAX_BILLS = 50;

/**
 * Bills selected to be paid together with another, by their public tokens, in that order. Bills that can't be paid with
 * it are excluded.
 */
export async function readSelectedBills(
  token: string,
  otherTokens: readonly string[],
): Promise<SelectedBill[]> {
  if (otherTokens.length === 0) return [];
  const [first, ...others] = await readByToken([...new Set([token, ...otherTokens])].slice(0, MAX_BILLS));
  if (first?.token !== token) return [];
  const payable = others.filter((bill) => isSamePayer(bill, first) && dueKobo(bill) > 0);
  const assets = await readAssets(payable);
  return payable.map((bill) => {
    const asset = assets.get(`${bill.asset_type} ${bill.asset_id}`);
    return {
      token: bill.token,
      code: bill.code,
      title: bill.title,
      due_kobo: dueKobo(bill),
      due: bill.due,
      asset: asset ? { ...asset, title: publicTitle(asset) } : null,
    };
  });
}

/**
 * The public token of one more bill to pay together with others, by its pay code.
 * @param tokens of the selected bills; the first decides the payer
 * @throws AppError too-many, not-found, invalid (not a code; already selected; another payer's; nothing due on it)
 */
export async function findBillToAdd(actor: Actor, tokens: readonly string[], typed: string): Promise<string> {
  if (tokens.length >= MAX_BILLS)
    throw codeError(`You can pay at most ${MAX_BILLS} bills together. Pay these first.`);
  const { token } = await findBillByCode(actor, typed);
  if (tokens.includes(token)) throw codeError("This bill is already on the list.");
  const [first, bill] = await readByToken([tokens[0] ?? "", token]);
  if (!first || !bill || !isSamePayer(bill, first))
    throw codeError("This bill belongs to another payer. Pay it separately.");
  if (bill.cancelled)
    throw codeError("This bill is cancelled. Ask the revenue office for the bill that replaces it.");
  if (dueKobo(bill) <= 0) throw codeError("Nothing is due on this bill.");
  return token;
}

const codeError = (message: string) => new AppError("invalid", message, { fields: { code: [message] } });

/** In the order of the tokens. */
async function readByToken(tokens: readonly string[]): Promise<OpenBill[]> {
  const db = database();
  const rows = await db
    .selectFrom("bill")
    .select("id")
    .where("token", "in", ["", ...tokens.filter(isToken)])
    .execute();
  const ids = rows.map(({ id }) => id);
  const bills = await readOpenBills(db, ids, await lagosToday(db));
  return tokens.flatMap((token) => bills.find((bill) => bill.token === token) ?? []);
}
