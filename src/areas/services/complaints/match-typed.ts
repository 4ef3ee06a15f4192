import { sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { parseHolder } from "#domain/holder-key.ts";
import { typedText } from "#domain/invisible-characters.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** Records named by the entered text, each only if it is unambiguous. */
export interface MatchedRecords {
  readonly ticket_id: number | null;
  readonly receipt_id: number | null;
  readonly ticket_agent_id: number | null;
}

/** Maximum number of comma-separated parts that are looked up. */
const MAX_PARTS = 5;

/**
 * Finds records named in a complaint: a ticket by code, verification code, or plate if it had only one that day; a receipt by
 * code or number; an agent by code. The seller of the ticket is the agent if none was named. Results are shown to officers
 * only.
 */
export async function matchRecords(
  db: Queryable,
  typed: string | null,
  happened_on: LagosDate,
): Promise<MatchedRecords> {
  const parts = (typed ?? "").split(/[,;]/).map(typedText).filter(Boolean).slice(0, MAX_PARTS);
  const codes = parts.flatMap((piece) => parseCode(piece) ?? []);
  const idsOf = (prefix: string) => codes.flatMap((code) => (code.prefix === prefix ? [code.id] : []));
  const securityCodes = parts.flatMap((piece) => normalisePayCode(piece)?.replace("-", "") ?? []);
  const holderKeys = parts.flatMap((piece) => parseHolder(piece) ?? []);
  const numbers = parts.map((piece) => piece.toUpperCase());
  const { rows } = await sql<{ kind: "ticket" | "receipt" | "agent"; id: number; sold_by: number | null }>`
    SELECT 'ticket' AS kind, id, ticket_agent_id AS sold_by FROM ticket
      WHERE id = ANY(${idsOf("TKT")}::bigint[]) OR security_code = ANY(${securityCodes}::text[])
    UNION SELECT 'ticket', id, ticket_agent_id FROM ticket
      WHERE holder_key = ANY(${holderKeys}::text[])
        AND valid_from < (${happened_on}::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos'
        AND valid_to > ${happened_on}::date::timestamp AT TIME ZONE 'Africa/Lagos'
    UNION SELECT 'receipt', id, NULL FROM receipt
      WHERE security_code = ANY(${securityCodes}::text[]) OR number = ANY(${numbers}::text[])
    UNION SELECT 'agent', id, NULL FROM ticket_agent WHERE id = ANY(${idsOf("TAG")}::bigint[])
    LIMIT 20`.execute(db);
  const single = (kind: string) => {
    const found = rows.filter((row) => row.kind === kind);
    return found.length === 1 ? found[0] : undefined;
  };
  const ticket = single("ticket");
  const agent = single("agent")?.id ?? ticket?.sold_by ?? null;
  return { ticket_id: ticket?.id ?? null, receipt_id: single("receipt")?.id ?? null, ticket_agent_id: agent };
}
