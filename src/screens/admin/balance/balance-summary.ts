import type { LoaderFunctionArgs } from "react-router";
import { getBalances, getOpenBalances } from "#areas/charging/billing/get-bill.ts";
import { type ListedBill, listBills } from "#areas/charging/billing/list-bills.ts";
import type { Balance } from "#domain/bill-balance.ts";
import type { ChargeableResource } from "#domain/category-input.ts";
import { sumKobo } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

const MAX_BILLS = 25;

/** A bill with its balance today in kobo, including penalty and discount. */
export type SummaryBill = Pick<ListedBill, "id" | "code" | "pay_code" | "title" | "total_kobo" | "due_on"> & {
  readonly status: string;
  readonly overdue: boolean;
  /** Discount, penalty and interest together; negative if discounts exceed charges. */
  readonly changed_kobo: number;
  readonly paid_kobo: number;
  readonly balance_kobo: number;
};

export interface BalanceSummary {
  /** A Lagos date. */
  readonly as_of: string;
  readonly bills: readonly SummaryBill[];
  /** Of all open bills, including those that are not in `bills`. */
  readonly balance_kobo: number;
  /** Number of older bills that are not in `bills`. */
  readonly more: number;
  /** Why the balances of `bills` differ from the amounts charged: penalty, interest, discount. */
  readonly reasons: readonly string[];
}

/** The billed asset and the payer. */
export type BalanceSubject = ChargeableResource | "individual" | "corporate";

const queryOf = (type: BalanceSubject, id: number) =>
  type === "individual" || type === "corporate" ? { [`${type}_id`]: id } : { asset_type: type, asset_id: id };

/** The latest bills of an asset or payer and its balance as of today; null without the right to view bills. */
export async function readBalanceSummary(
  actor: Actor,
  type: BalanceSubject,
  id: number,
): Promise<BalanceSummary | null> {
  if (!may(actor, "bill.view")) return null;
  const query = queryOf(type, id);
  const [{ rows, total }, open, as_of] = await Promise.all([
    listBills(actor, { ...query, per_page: MAX_BILLS }),
    getOpenBalances(actor, query),
    lagosToday(database()),
  ]);
  const listed = rows.map((row) => row.id);
  const closed = await getBalances(
    actor,
    listed.filter((bill) => !open.has(bill)),
  );
  const bills = rows.map(({ id, code, pay_code, title, total_kobo, due_on, status, overdue }) => {
    const bill = { id, code, pay_code, title, total_kobo, due_on, status };
    const balance = open.get(id) ?? closed.get(id);
    // A part under objection or in an instalment plan has its own due date.
    return { ...bill, overdue: balance?.overdue ?? overdue, ...balanceColumns(balance) };
  });
  return {
    as_of,
    bills,
    balance_kobo: sumKobo([...open.values()].map(({ balance_kobo }) => balance_kobo)),
    more: total - rows.length,
    reasons: [...new Set(listed.flatMap((bill) => reasonsOf(open.get(bill))))],
  };
}

function balanceColumns(balance: Balance | undefined) {
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

/** Loader of a record's page with its bills and balance. */
export function withBalance<T extends object>(
  type: BalanceSubject,
  load: (args: LoaderFunctionArgs) => Promise<T>,
) {
  const owed = pageLoader(async (args) => readBalanceSummary(args.actor, type, routeId(args)));
  return async (args: LoaderFunctionArgs): Promise<T & { owed: BalanceSummary | null }> => {
    // Load the record first: it may not exist or may be out of scope.
    const record = await load(args);
    return { ...record, owed: await owed(args) };
  };
}
