import { sql } from "kysely";
import { accountCodeField, accountKinds } from "#domain/account-kinds.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorizeEverywhere } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";

/** An account type or a revenue item, which has a code in the treasury's chart of accounts. */
export interface CodedAccount {
  /** Key of the account, such as "bank" or "revenue:12". */
  readonly key: string;
  readonly kind: string;
  readonly revenue_item_id: number | null;
  /** Label of the account, such as "Bank accounts" or "LUC Land use charge". */
  readonly name: string;
  /** Code in the treasury’s chart of accounts; `null` if none is set. */
  readonly code: string | null;
}

/**
 * The codes apply to the whole government, so the right has to be unlimited.
 * @throws AppError not-signed-in, forbidden
 */
export function authorizeTreasuryAccounts(actor: Actor, right: string): void {
  authorizeEverywhere(
    actor,
    right,
    "To see treasury accounts, you need a role that covers all agencies and local governments.",
  );
}

/** Account types first, then revenue items by their code. @throws AppError not-signed-in, forbidden */
export async function listAccountCodes(actor: Actor): Promise<CodedAccount[]> {
  authorizeTreasuryAccounts(actor, "settlement.export");
  return readCodes(database());
}

/** Upper bound; a government has some hundreds of items. */
const MAX_ITEMS = 1_000;

/** The same without checking rights. */
export async function readCodes(db: Queryable): Promise<CodedAccount[]> {
  const { rows: items } = await sql<Omit<CodedAccount, "key">>`
    SELECT 'revenue' AS kind, r.id AS revenue_item_id, r.code || ' ' || r.name AS name, c.code
    FROM revenue_item r LEFT JOIN account_code c ON c.revenue_item_id = r.id ORDER BY r.code LIMIT ${MAX_ITEMS}`.execute(
    db,
  );
  const { rows: known } = await sql<{ kind: string; code: string | null }>`
    SELECT k.kind, c.code FROM (SELECT DISTINCT kind FROM account WHERE kind <> 'revenue'
      UNION SELECT unnest(${Object.keys(accountKinds)}::text[])) AS k
    LEFT JOIN account_code c ON c.kind = k.kind ORDER BY k.kind`.execute(db);
  const kinds = known.map(({ kind, code }) => ({
    kind,
    revenue_item_id: null,
    name: accountKinds[kind] ?? kind,
    code,
  }));
  return [...kinds, ...items].map((row) => ({
    ...row,
    key: accountCodeField(row.kind, row.revenue_item_id),
  }));
}
