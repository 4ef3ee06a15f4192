import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { Registrations } from "#kernel/registrations.ts";

export type SourceName = "demand_notice" | "assessment" | "service_request" | "legacy";

/** What bills are issued for. */
export interface BillSource {
  /** Value of `bill.source`. */
  readonly source: SourceName;
  /**
   * Cancels it together with its bill, which is locked.
   * @param id value of `bill.source_id`
   * @throws AppError wrong-status, has-payments
   */
  readonly cancel: (tx: Tx, actor: Actor, id: number, reason: string) => Promise<void>;
  /** Called with its bills that were paid in full in this transaction. */
  readonly paidOff?: (tx: Tx, actor: Actor, bill_ids: readonly number[]) => Promise<void>;
  /** Called with its paid bills whose payment was reversed in this transaction. */
  readonly reopened?: (tx: Tx, actor: Actor, bill_ids: readonly number[]) => Promise<void>;
}

/** Every source, registered by its area. */
export const billSources = new Registrations<BillSource>("bill sources");

/** The source of a bill. */
export function sourceOf(name: SourceName): BillSource {
  const found = billSources.all().find(({ source }) => source === name);
  if (!found) throw new Error(`No bill source named ${name} is registered.`);
  return found;
}

/** A paid bill and its source. */
export interface PaidOff {
  readonly id: number;
  readonly source: SourceName;
}

/** The paid ones of these bills. The bills are locked. */
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
