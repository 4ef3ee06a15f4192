import { sql } from "kysely";
import { MAX_CODE_LENGTH } from "#domain/account-kinds.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeTreasuryAccounts, type CodedAccount, readCodes } from "./list-codes.ts";

/** Advisory lock: changes are compared with the stored codes, so only one writer at a time. */
const LOCK = 7_246_126;

/**
 * Saves several treasury codes; a blank value removes a code.
 * @param raw codes by key: `{"bank": "1010", "revenue:12": "4110"}`
 * @returns the number of changed codes
 * @throws AppError not-signed-in, forbidden, invalid
 */
export async function saveAccountCodes(tx: Tx, actor: Actor, raw: Raw): Promise<{ changed: number }> {
  authorizeTreasuryAccounts(actor, "account_code.edit");
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const stored = new Map((await readCodes(tx)).map((one) => [one.key, one]));
  const errors = new ValidationErrors();
  const changes = Object.entries(raw).flatMap(([key, value]) =>
    readChange(errors, stored.get(key), key, value),
  );
  assertValid(errors);
  for (const { account, code } of changes) await writeCode(tx, actor, account, code);
  const auditValues = (which: "before" | "after") =>
    Object.fromEntries(
      changes.map(({ account, code }) => [account.key, which === "after" ? code : account.code]),
    );
  if (changes.length > 0)
    await audit(tx, actor, {
      action: "account_code.edit",
      before: auditValues("before"),
      after: auditValues("after"),
    });
  return { changed: changes.length };
}

interface Change {
  readonly account: CodedAccount;
  readonly code: string | null;
}

function readChange(
  errors: ValidationErrors,
  account: CodedAccount | undefined,
  key: string,
  value: unknown,
): Change[] {
  if (!account) {
    errors.add(key, "Unknown field.");
    return [];
  }
  if (value !== null && typeof value !== "string") {
    errors.add(key, "Send the code as text.");
    return [];
  }
  const code = value?.trim() || null;
  if (code !== null && code.length > MAX_CODE_LENGTH)
    errors.add(key, message("Enter at most {n} characters.", { n: MAX_CODE_LENGTH }));
  else if (code !== null && !/^[\w./ -]+$/.test(code))
    errors.add(key, "Use only letters, digits, dots, dashes and slashes.");
  return code === account.code ? [] : [{ account, code }];
}

async function writeCode(tx: Tx, actor: Actor, { kind, revenue_item_id }: CodedAccount, code: string | null) {
  if (code === null) {
    await sql`DELETE FROM account_code WHERE kind = ${kind}
      AND revenue_item_id IS NOT DISTINCT FROM ${revenue_item_id}::bigint`.execute(tx);
    return;
  }
  const me = actor.session?.user.id ?? null;
  await sql`INSERT INTO account_code (kind, revenue_item_id, code, updated_by)
    VALUES (${kind}, ${revenue_item_id}, ${code}, ${me})
    ON CONFLICT (kind, revenue_item_id) DO UPDATE SET code = excluded.code, updated_at = now(), updated_by = excluded.updated_by`.execute(
    tx,
  );
}
