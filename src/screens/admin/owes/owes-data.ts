import type { LoaderFunctionArgs } from "react-router";
import { getBalances } from "#areas/charging/billing/get-bill.ts";
import { type ListedBill, listBills } from "#areas/charging/billing/list-bills.ts";
import type { Balance } from "#domain/bill-balance.ts";
import type { ChargeableResource } from "#domain/category-input.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { idOf } from "../../shared/records/loaders.ts";

const MOST = 25;

/** A bill with what clears it today, kobo: penalty and discount counted. */
export type OwedBill = Pick<ListedBill, "id" | "code" | "pay_code" | "title" | "total_kobo" | "due_on"> & {
  readonly status: string;
  readonly overdue: boolean;
  /** Discount, penalty and interest together; below 0 where more was let off than added. */
  readonly changed_kobo: number;
  readonly paid_kobo: number;
  readonly balance_kobo: number;
};

export interface Owed {
  /** A Lagos date. */
  readonly as_of: string;
  readonly bills: readonly OwedBill[];
  readonly balance_kobo: number;
  /** There are older bills than those shown. */
  readonly more: number;
  /** Why the balance is not what was charged: penalty, interest, discount. */
  readonly reasons: readonly string[];
}

/** What is billed, and who pays. */
export type OwedType = ChargeableResource | "individual" | "corporate";

const queryOf = (type: OwedType, id: number) =>
  type === "individual" || type === "corporate" ? { [`${type}_id`]: id } : { asset_type: type, asset_id: id };

/** The bills of an asset or a payer as of today; null for those who may not look at bills. */
async function readOwed(actor: Actor, type: OwedType, id: number): Promise<Owed | null> {
  if (!may(actor, "bill.view")) return null;
  const [{ rows, total }, as_of] = await Promise.all([
    listBills(actor, { ...queryOf(type, id), per_page: MOST }),
    lagosToday(database()),
  ]);
  const open = rows.filter(({ status }) => status === "unpaid" || status === "part-paid");
  const found = await getBalances(
    actor,
    rows.map(({ id }) => id),
  );
  const bills = rows.map(({ id, code, pay_code, title, total_kobo, due_on, status, overdue }) => {
    const bill = { id, code, pay_code, title, total_kobo, due_on, status };
    const balance = found.get(id);
    // A part under objection, or of a plan, is late by its own day.
    return { ...bill, overdue: balance?.overdue ?? overdue, ...columnsOf(balance) };
  });
  return {
    as_of,
    bills,
    balance_kobo: bills.reduce((sum, { balance_kobo }) => sum + balance_kobo, 0),
    more: total - rows.length,
    reasons: [...new Set(open.flatMap(({ id }) => reasonsOf(found.get(id))))],
  };
}

function columnsOf(balance: Balance | undefined) {
  const { lines = [], balance_kobo = 0 } = balance ?? {};
  const sumOf = (some: typeof lines) => sumKobo(some.map(({ kobo }) => kobo));
  return {
    changed_kobo: sumOf(lines.filter(({ kind }) => kind !== "paid")),
    paid_kobo: 0 - sumOf(lines.filter(({ kind }) => kind === "paid")),
    balance_kobo,
  };
}

function reasonsOf(balance: Balance | undefined): string[] {
  return (balance?.lines ?? []).filter(({ kind }) => kind !== "paid").map(({ explanation }) => explanation);
}

/** The loader of a record's page with what the record owes. */
export function withOwed<T extends object>(type: OwedType, load: (args: LoaderFunctionArgs) => Promise<T>) {
  const owed = pageLoader(async (args) => readOwed(args.actor, type, idOf(args)));
  return async (args: LoaderFunctionArgs): Promise<T & { owed: Owed | null }> => {
    // The record first: whether there is one, and whether it may be seen.
    const record = await load(args);
    return { ...record, owed: await owed(args) };
  };
}
