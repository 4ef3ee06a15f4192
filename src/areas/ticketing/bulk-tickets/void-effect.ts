import { sql } from "kysely";
import type { EffectRow } from "#domain/approval-requests.ts";
import { readPayer } from "#domain/bulk-ticket.ts";
import { countNoun } from "#domain/count-text.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { type CancelInput, isUnused } from "./cancel-batch.ts";

/** A batch with the tickets that a void would affect now. Amounts in kobo. */
export interface BatchToVoid {
  readonly code: string;
  readonly paid_at: Date;
  readonly paid_by: "wallet" | "gateway";
  readonly agency_id: number;
  readonly lga_id: number | null;
  readonly ticket_kobo: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly tickets: number;
  /** Codes of the first tickets. */
  readonly codes: readonly string[];
  /** Commissions of the agent and the super agent on these tickets. */
  readonly commission_kobo: number;
}

const MAX_CODES = 20;

/** @throws AppError not-found */
export async function readBatchToVoid(
  db: Queryable,
  id: number,
  { ticket_ids }: CancelInput,
): Promise<BatchToVoid> {
  const { rows } = await sql<BatchToVoid>`
    SELECT bt.code, bt.paid_at, bt.paid_by, bt.agency_id, bt.lga_id, bt.ticket_kobo, bt.individual_id, bt.corporate_id,
      unused.tickets, unused.codes, unused.commission_kobo
    FROM bulk_ticket bt CROSS JOIN LATERAL (
      SELECT count(*)::int AS tickets, coalesce((array_agg(code ORDER BY id))[:${sql.lit(MAX_CODES)}], '{}') AS codes,
        coalesce(sum(agent_kobo + super_agent_kobo), 0)::bigint AS commission_kobo
      FROM ticket WHERE bulk_ticket_id = bt.id AND ${isUnused(sql`bt.holder_keys IS NOT NULL`)}
        AND (${ticket_ids === undefined} OR id = ANY(${[...(ticket_ids ?? [])]}::bigint[]))) AS unused
    WHERE bt.id = ${id}`.execute(db);
  const [batch] = rows;
  if (!batch) throw notFound("batch");
  return batch;
}

/** What a void does, and who receives the money. */
export async function voidEffect(
  db: Queryable,
  actor: Actor,
  batch: BatchToVoid,
  input: CancelInput,
): Promise<EffectRow[]> {
  const { tickets, commission_kobo, paid_by } = batch;
  const sum = formatNaira(tickets * batch.ticket_kobo);
  const rows = [row("Tickets to void", ticketsText(batch, input))];
  const used = input.ticket_ids ? new Set(input.ticket_ids).size - tickets : 0;
  if (used > 0)
    rows.push(row("Used or expired since", `${countNoun(used, "ticket")}: this request can’t be approved`));
  if (paid_by === "wallet") rows.push(row("Refund to the agent’s wallet", sum));
  else rows.push(row("Credited to the payer", sum), row("Payer", await payerText(db, actor, batch, input)));
  if (commission_kobo > 0)
    rows.push({ label: "Commissions", before: formatNaira(commission_kobo), after: formatNaira(0) });
  return rows;
}

const row = (label: string, after: string): EffectRow => ({ label, before: "", after });

/** "20, all unused", or the codes of the selected tickets. */
function ticketsText({ tickets, codes }: BatchToVoid, { ticket_ids }: CancelInput): string {
  if (ticket_ids === undefined) return `${tickets}, all unused`;
  const more = tickets - codes.length;
  return codes.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The payer on record who is credited: of the batch, or as named by the requester. */
async function payerText(
  db: Queryable,
  actor: Actor,
  { individual_id, corporate_id }: BatchToVoid,
  { payer_code = "" }: CancelInput,
): Promise<string> {
  const payer =
    individual_id !== null
      ? { type: "individual" as const, id: individual_id }
      : corporate_id !== null
        ? { type: "corporate" as const, id: corporate_id }
        : readPayer(new ValidationErrors(), { payer_code });
  if (!payer) return "Not on record";
  const { code, title } = await db
    .selectFrom(payer.type)
    .select(["code", "title"])
    .where("id", "=", payer.id)
    .executeTakeFirstOrThrow();
  return may(actor, `${payer.type}.view`) ? `${code}, ${title}` : String(code);
}
