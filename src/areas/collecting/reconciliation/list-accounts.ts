import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { isInState } from "./line-state.ts";

/** An account and its reconciliation progress. Amounts in kobo. */
export interface ListedAccount {
  readonly id: number;
  readonly code: string;
  readonly bank: string;
  readonly number: string;
  readonly name: string;
  /** Number of lines in the statements of the account. */
  readonly lines: number;
  /** Number of these lines that are matched or classified. */
  readonly settled: number;
  /** Last day covered by a bank statement, in Lagos time; `null` if there is none. */
  readonly statements_until: LagosDate | null;
  /** Last day that one officer closed and another confirmed, in Lagos time; `null` if there is none. */
  readonly closed_until: LagosDate | null;
  readonly suspense_kobo: number;
}

/** Upper bound; no government has more accounts. */
const MAX_ACCOUNTS = 200;

/** Every account of the government by name, without counts. @throws AppError forbidden */
export async function listAccountNames(
  actor: Actor,
): Promise<Pick<ListedAccount, "id" | "bank" | "number" | "name">[]> {
  authorizeBank(actor, "reconciliation.view");
  const { rows } = await sql<Pick<ListedAccount, "id" | "bank" | "number" | "name">>`
    SELECT id, bank, number, name FROM bank_account ORDER BY bank, number LIMIT ${MAX_ACCOUNTS}`.execute(
    database(),
  );
  return rows;
}

/** Every account of the government with its progress. @throws AppError forbidden */
export async function listBankAccounts(actor: Actor): Promise<ListedAccount[]> {
  authorizeBank(actor, "reconciliation.view");
  const { rows } = await sql<ListedAccount>`
    SELECT a.id, a.code, a.bank, a.number, a.name, coalesce(l.lines, 0)::integer AS lines,
      coalesce(l.settled, 0)::integer AS settled, coalesce(l.suspense, 0)::bigint AS suspense_kobo,
      (SELECT max(to_day) FROM bank_statement s WHERE s.bank_account_id = a.id) AS statements_until,
      (SELECT max(day) FROM bank_day d WHERE d.bank_account_id = a.id AND d.status = 'confirmed') AS closed_until
    FROM bank_account a LEFT JOIN LATERAL (
      SELECT count(*) AS lines, count(*) FILTER (WHERE l.state NOT IN ('open', 'proposed')) AS settled,
        sum(l.kobo) FILTER (WHERE ${isInState("suspense")}) AS suspense
      FROM bank_line l WHERE l.bank_account_id = a.id) AS l ON true
    ORDER BY a.bank, a.number LIMIT ${MAX_ACCOUNTS}`.execute(database());
  return rows;
}
