import { sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { normalisePhone } from "#domain/phone.ts";
import type { Raw } from "#domain/record-input.ts";
import { readWalletOwner } from "#domain/wallet.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { WalletOwner } from "./open-wallet.ts";

export interface FoundHolder {
  readonly owner: WalletOwner;
  readonly code: string;
  readonly name: string;
  readonly lga_id: number | null;
}

/** Fields that identify the holder of a wallet. */
export const HOLDER_FIELDS = ["holder", "ticket_agent_id", "super_agent_id"] as const;

/**
 * Finds the holder named by a form: by id, or in `holder` by the code or phone number of an agent or super agent. Undefined
 * with a validation error if there is none, or several with the phone number.
 */
export async function findHolder(
  db: Queryable,
  errors: ValidationErrors,
  raw: Raw,
): Promise<FoundHolder | undefined> {
  const isTyped = typeof raw.holder === "string" && raw.holder.trim() !== "";
  const where = isTyped
    ? typedCondition(String(raw.holder).trim().slice(0, 40))
    : ownerCondition(readWalletOwner(errors, raw));
  const { rows } = await sql<{ kind: "agent" | "company"; id: number } & Omit<FoundHolder, "owner">>`
    SELECT h.kind, h.id, h.code, h.name, h.lga_id FROM (
      SELECT 'agent' AS kind, id, code, name, lga_id, phone_number, status FROM ticket_agent
      UNION ALL SELECT 'company', id, code, name, lga_id, phone_number, status FROM super_agent) AS h
    WHERE ${where} ORDER BY h.status, h.kind LIMIT 2`.execute(db);
  const [found, other] = rows;
  if (found && other) {
    errors.add(
      "holder",
      message("{code} and {other} both have this phone number. Enter a code.", {
        code: found.code,
        other: other.code,
      }),
      "holder-unclear",
    );
    return undefined;
  }
  if (!found) {
    if (isTyped || errors.found.length === 0)
      errors.add(
        isTyped ? "holder" : "ticket_agent_id",
        "No agent or super agent has this code or phone number.",
      );
    return undefined;
  }
  const { kind, id, ...holder } = found;
  return { ...holder, owner: kind === "agent" ? { ticket_agent_id: id } : { super_agent_id: id } };
}

function ownerCondition(owner: WalletOwner) {
  return "ticket_agent_id" in owner
    ? sql`h.kind = 'agent' AND h.id = ${owner.ticket_agent_id}`
    : sql`h.kind = 'company' AND h.id = ${owner.super_agent_id}`;
}

function typedCondition(typed: string) {
  const code = parseCode(typed);
  if (code?.prefix === "TAG") return sql`h.kind = 'agent' AND h.id = ${code.id}`;
  if (code?.prefix === "SAG") return sql`h.kind = 'company' AND h.id = ${code.id}`;
  return sql`h.status = 'active' AND h.phone_number = ${normalisePhone(typed) ?? ""}`;
}
