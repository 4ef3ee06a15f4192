import { sql } from "kysely";
import { readBills } from "#areas/charging/billing/bill-view.ts";
import { visibleBills } from "#areas/charging/billing/bill-visibility.ts";
import { readNetDue } from "#areas/collecting/payments/net-due.ts";
import type { AmountsDue } from "#domain/amounts-due.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";

/** Amount due next on a found bill, kobo. */
export interface FoundDue {
  /** Less what the reader's own credit pays. */
  readonly kobo: number;
  /** Part paid by the credit. */
  readonly credit_kobo: number;
  readonly due_on: LagosDate;
  readonly overdue: boolean;
}

/** Amounts due next on bills, by id; without bills that have none or that the actor can't access. */
export async function billsDue(actor: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, FoundDue>> {
  if (ids.length === 0) return new Map();
  if (may(actor, "bill.view")) {
    const where = sql`b.id = ANY(${[...ids]}::bigint[]) AND ${visibleBills(actor)}`;
    const bills = await readBills(database(), where, ids.length);
    return new Map(bills.flatMap(({ id, due }) => entryOf(id, due, 0)));
  }
  if (!may(actor, "own_bill.view")) return new Map();
  const { owed, net } = await readNetDue(actor);
  return new Map(
    owed.flatMap(({ id, due }, at) => (ids.includes(id) ? entryOf(id, due, net.parts[at] ?? 0) : [])),
  );
}

function entryOf(id: number, { now }: AmountsDue, credit_kobo: number): [number, FoundDue][] {
  if (!now) return [];
  const { kobo, due_on, overdue } = now;
  return [[id, { kobo: kobo - credit_kobo, credit_kobo, due_on, overdue }]];
}
