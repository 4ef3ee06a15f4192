import { sql } from "kysely";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { creditMoved, payerType } from "#areas/collecting/payments/merged-credit.ts";
import type { PayerId } from "#areas/collecting/payments/payer-credit.ts";
import { changeNeedsApproval } from "#areas/registry/ownership/two-officers.ts";
import { registers } from "#domain/register/registers.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { MergeInput } from "./merge-records.ts";
import { ownersOfBoth } from "./move-owners.ts";

/**
 * Whether a merge needs approval: of payers, if one has credit, unpaid bills, payments or other references that move money, or
 * if assets in force change owners; of assets, if the kept record changes owners.
 */
export async function mergeNeedsApproval(
  db: Queryable,
  resource: AnyResource,
  { survivor_id, loser_id, owners }: Pick<MergeInput, "survivor_id" | "loser_id" | "owners">,
): Promise<boolean> {
  const type = payerType(resource);
  if (type)
    return (await anyHasMoney(db, type, [survivor_id, loser_id])) || (await ownsInForce(db, type, loser_id));
  if (!resource.owned || owners !== "loser") return false;
  const { differ } = await ownersOfBoth(db, resource, survivor_id, loser_id);
  return differ && (await changeNeedsApproval(db, resource, survivor_id));
}

interface MergeRow {
  readonly id: number;
  readonly survivor_id: number;
  readonly loser_id: number;
}

/** Whether undoing a merge needs approval: it moves money or changes owners again. */
export async function undoNeedsApproval(
  db: Queryable,
  resource: AnyResource,
  { id, survivor_id, loser_id }: MergeRow,
): Promise<boolean> {
  const type = payerType(resource);
  if (type)
    return (
      (await creditMoved(db, id)) > 0 ||
      (await anyHasMoney(db, type, [survivor_id, loser_id])) ||
      ((await hasMovedOwners(db, id, `${type}_id`)) && (await ownsInForce(db, type, survivor_id)))
    );
  if (!resource.owned || !(await changeNeedsApproval(db, resource, survivor_id))) return false;
  return hasMovedOwners(db, id, "asset_id");
}

/** Whether a merge moved owners to the kept record. */
async function hasMovedOwners(db: Queryable, merge: number, column: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM record_merge_row m WHERE m.merge_id = ${merge} AND m.table_name = 'ownership'
      AND jsonb_exists(m.became, ${column}) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Whether a payer owns an asset in force. */
async function ownsInForce(db: Queryable, type: PayerId["type"], id: number): Promise<boolean> {
  const owned = registers.filter((register) => register.owned);
  const { rows } = await sql<{ owns: boolean }>`
    SELECT ${sql.join(
      owned.map(
        ({ name }) => sql`EXISTS (SELECT FROM ownership o JOIN ${sql.table(name)} AS t ON t.id = o.asset_id
          WHERE o.asset_type = ${sql.lit(name)} AND o.until IS NULL AND ${sql.ref(`o.${type}_id`)} = ${id}
            AND t.status IN ('approved', 'suspended', 'active'))`,
      ),
      sql` OR `,
    )} AS owns`.execute(db);
  return rows[0]?.owns ?? false;
}

async function anyHasMoney(db: Queryable, type: PayerId["type"], ids: readonly number[]): Promise<boolean> {
  for (const id of ids) {
    const account = await findAccount(db, { kind: "payer-credit", [`${type}_id`]: id });
    if (account !== undefined && (await readBalance(db, account)).balance > 0) return true;
  }
  const column = sql.ref(`t.${type}_id`);
  const ofPayers = sql`${column} = ANY(${[...ids]}::bigint[])`;
  const { rows } = await sql<{ money: boolean }>`
    SELECT EXISTS (SELECT FROM payment t WHERE ${ofPayers})
      OR EXISTS (SELECT FROM bill t WHERE ${ofPayers} AND t.issued_on IS NOT NULL AND t.status IN ('unpaid', 'part-paid'))
      OR EXISTS (SELECT FROM bank_entry t WHERE ${ofPayers} AND t.status IN ('waiting', 'returned'))
      OR EXISTS (SELECT FROM money_back t WHERE ${ofPayers})
      OR EXISTS (SELECT FROM bulk_ticket t WHERE ${ofPayers})
      OR EXISTS (SELECT FROM arrear t WHERE ${ofPayers} AND t.status <> 'rejected') AS money`.execute(db);
  return rows[0]?.money ?? false;
}
