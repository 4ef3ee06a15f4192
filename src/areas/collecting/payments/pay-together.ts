import { type OpenBill, readOpenBills } from "#areas/charging/billing/payable-bill.ts";
import { dueKobo } from "#domain/allot-payment.ts";
import type { AmountsDue } from "#domain/amounts-due.ts";
import { openTitle } from "#domain/open-title.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { isToken } from "#kernel/random-token.ts";
import { lagosToday } from "#kernel/today.ts";
import { findBillByCode } from "./find-bill-by-code.ts";
import { readAssets } from "./list-owed.ts";
import { isSamePayer } from "./start-payment.ts";

/** A bill that is paid together with another: enough to know it, and to leave it out again. */
export interface PaidTogether {
  readonly token: string;
  readonly code: string;
  readonly title: string;
  /** What it is for, without what may name a masked payer. */
  readonly asset: { readonly code: string; readonly title: string } | null;
  /** What clears it today, kobo. */
  readonly due_kobo: number;
  /** What has to be paid of that, and by when. */
  readonly due: AmountsDue;
}

/** So many bills fit into one payment. */
const MOST = 50;

/**
 * Bills that somebody chose to pay together with one, by their public tokens, in that order. What cannot be paid with it,
 * or not any more, is left out.
 */
export async function readTogether(token: string, also: readonly string[]): Promise<PaidTogether[]> {
  if (also.length === 0) return [];
  const [first, ...others] = await readByToken([...new Set([token, ...also])].slice(0, MOST));
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
      asset: asset ? { ...asset, title: openTitle(asset) } : null,
    };
  });
}

/**
 * The public token of one more bill to pay with others, by the pay code that somebody typed.
 * @param tokens of the bills that are paid already, the first of which says whose
 * @throws AppError too-many, not-found, invalid (not a code; on the list already; another payer's; nothing due on it)
 */
export async function findAnother(actor: Actor, tokens: readonly string[], typed: string): Promise<string> {
  if (tokens.length >= MOST) throw refused(`At most ${MOST} bills at once. Pay these first.`);
  const { token } = await findBillByCode(actor, typed);
  if (tokens.includes(token)) throw refused("This bill is on the list already.");
  const [first, bill] = await readByToken([tokens[0] ?? "", token]);
  if (!first || !bill || !isSamePayer(bill, first))
    throw refused("This bill belongs to another payer. Pay it by itself, after this one.");
  if (bill.cancelled) throw refused("This bill was cancelled. Ask for the bill that replaces it.");
  if (dueKobo(bill) <= 0) throw refused("Nothing is left to pay on this bill.");
  return token;
}

const refused = (message: string) => new AppError("invalid", message, { fields: { code: [message] } });

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
