import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { Registrations } from "#kernel/registrations.ts";

export type SourceName = "demand_notice" | "assessment" | "service_request" | "legacy";

/** What bills are issued for. */
export interface BillSource {
  /** As `bill.source` has it. */
  readonly source: SourceName;
  /**
   * Cancels it together with its bill, whose row is held.
   * @param id as `bill.source_id` has it
   * @throws AppError wrong-status, has-payments
   */
  readonly cancel: (tx: Tx, actor: Actor, id: number, reason: string) => Promise<void>;
  /** Called with its bills that were paid in full in this transaction. */
  readonly paidOff?: (tx: Tx, actor: Actor, bill_ids: readonly number[]) => Promise<void>;
  /** Called with its paid bills whose payment was reversed in this transaction. */
  readonly reopened?: (tx: Tx, actor: Actor, bill_ids: readonly number[]) => Promise<void>;
}

/** Every source, registered by the area it belongs to. */
export const billSources = new Registrations<BillSource>("sources of bills");

/** What a bill was issued for. */
export function sourceOf(name: SourceName): BillSource {
  const found = billSources.all().find(({ source }) => source === name);
  if (!found) throw new Error(`No source of bills called ${name} was registered.`);
  return found;
}

/** A bill that is paid, and what it was issued for. */
export interface PaidOff {
  readonly id: number;
  readonly source: SourceName;
}

/** Which of these bills are paid now. The bills are held. */
export async function paidBills(tx: Tx, bill_ids: readonly number[]): Promise<PaidOff[]> {
  if (bill_ids.length === 0) return [];
  const { rows } = await sql<PaidOff>`
    SELECT id, source FROM bill WHERE id = ANY(${[...bill_ids]}::bigint[]) AND status = 'paid' ORDER BY id`.execute(
    tx,
  );
  return rows;
}

/** Notifies the sources of bills that were paid in full in this transaction. */
export async function notifyPaidOff(tx: Tx, actor: Actor, bill_ids: readonly number[]): Promise<void> {
  for (const [source, ids] of bySource(await paidBills(tx, bill_ids)))
    await sourceOf(source).paidOff?.(tx, actor, ids);
}

/** Notifies the sources of bills whose payment was reversed. @param bills what `paidBills` found before the reversal */
export async function notifyReopened(tx: Tx, actor: Actor, bills: readonly PaidOff[]): Promise<void> {
  for (const [source, ids] of bySource(bills)) await sourceOf(source).reopened?.(tx, actor, ids);
}

function bySource(bills: readonly PaidOff[]): Map<SourceName, number[]> {
  return new Map(
    [...Map.groupBy(bills, ({ source }) => source)].map(([source, own]) => [source, own.map(({ id }) => id)]),
  );
}
