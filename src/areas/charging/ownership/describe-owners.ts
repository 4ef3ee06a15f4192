import { type RawBuilder, sql } from "kysely";
import type { NewOwner } from "#areas/registry/ownership/owner-errors.ts";
import type { Person } from "#areas/registry/ownership/unknown-people.ts";
import { dueKobo } from "#domain/allocate-payment.ts";
import type { EffectRow } from "#domain/approval-requests.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatNaira, sumKobo } from "#domain/money.ts";
import { percentOf } from "#domain/revenue-item-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { billsWithin } from "../billing/bill-visibility.ts";
import { readOpenBills } from "../billing/open-bills.ts";

/** Upper bound of bills whose amounts are added up while the user waits. */
const MAX_BILLS = 500;

/** Names and codes of payers, by "type id". */
export type Names = ReadonlyMap<string, { readonly name: string; readonly code: string }>;

export const personKey = ({ type, id }: Person) => `${type} ${id}`;

export async function namesOf(db: Queryable, people: readonly Person[]): Promise<Names> {
  const ids = (type: Person["type"]) => people.flatMap((one) => (one.type === type ? [one.id] : []));
  const { rows } = await sql<{ key: string; name: string; code: string }>`
    SELECT 'individual ' || id AS key, title AS name, code FROM individual WHERE id = ANY(${ids("individual")}::bigint[])
    UNION ALL
    SELECT 'corporate ' || id, title, code FROM corporate WHERE id = ANY(${ids("corporate")}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, name, code }) => [key, { name, code }]));
}

export function nameIn(names: Names, person: Person | undefined): string {
  return (person && names.get(personKey(person))?.name) ?? "None";
}

/** "Ada Obi 60%, Obi Stores Ltd 40%"; "Ada Obi" for a sole owner. */
export function ownersText(owners: readonly NewOwner[], names: Names): string {
  if (owners.length === 0) return "None";
  const [only, ...others] = owners;
  if (only && others.length === 0) return nameIn(names, only);
  return owners.map((owner) => `${nameIn(names, owner)} ${percentOf(owner.share_bp)}`).join(", ");
}

interface OpenBillRow {
  readonly id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}

/**
 * The unpaid bills that `where` (on `b`) selects, a row for each payer. Bills that the actor can't see are excluded.
 * @param after the payer of these bills afterwards
 */
export async function describeBills(
  db: Queryable,
  actor: Actor,
  where: RawBuilder<unknown>,
  after: (payer: Person, names: Names) => string,
): Promise<EffectRow[]> {
  if (!may(actor, "bill.view")) return [];
  const within = billsWithin(authorize(actor, "bill.view"));
  const { rows } = await sql<OpenBillRow>`
    SELECT b.id, b.individual_id, b.corporate_id FROM bill b
    WHERE b.issued_on IS NOT NULL AND b.status IN ('unpaid', 'part-paid') AND b.source <> 'service_request'
      AND num_nonnulls(b.individual_id, b.corporate_id) > 0 AND ${where} AND ${within}
    ORDER BY b.id LIMIT ${MAX_BILLS + 1}`.execute(db);
  if (rows.length > MAX_BILLS)
    return [{ label: `More than ${MAX_BILLS} unpaid bills`, before: "", after: "" }];
  const open = await readOpenBills(
    db,
    rows.map(({ id }) => id),
    await lagosToday(db),
  );
  const due = new Map(open.map((bill) => [bill.id, dueKobo(bill)]));
  const payers = Map.groupBy(rows, (row) => personKey(payerOfBill(row)));
  const names = await namesOf(db, rows.map(payerOfBill));
  return [...payers].flatMap(([key, bills]) => {
    const [first] = bills;
    if (!first) return [];
    const payer = payerOfBill(first);
    const kobo = sumKobo(bills.map(({ id }) => due.get(id) ?? 0));
    const count = countNoun(bills.length, "unpaid bill");
    return [
      {
        label: `${count} of ${names.get(key)?.code ?? ""}, ${formatNaira(kobo)} due today`,
        before: nameIn(names, payer),
        after: after(payer, names),
      },
    ];
  });
}

function payerOfBill({ individual_id, corporate_id }: OpenBillRow): Person {
  return corporate_id === null
    ? { type: "individual", id: individual_id ?? 0 }
    : { type: "corporate", id: corporate_id };
}
