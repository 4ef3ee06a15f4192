import { listSales } from "./device-store.ts";
import type { OutboxEntry } from "./entry.ts";
import { listEntries } from "./outbox.ts";

/** The kind of ticket checks in the outbox. */
export const CHECK_KIND = "ticket-check";

/** What a user hasn't sent yet: it exists only on this device. */
export interface Unsynced {
  /** Tickets sold offline. */
  readonly sales: number;
  /** Tickets checked offline. */
  readonly checks: number;
  /** Enumeration entries, including rejected ones and those whose photos are pending. */
  readonly entries: number;
}

/** Counts what a user hasn't sent yet. @returns undefined if there is nothing, or no storage */
export async function countUnsynced(person: number): Promise<Unsynced | undefined> {
  const [sales, entries] = await Promise.all([
    listSales().catch(() => []),
    listEntries().catch((): OutboxEntry[] => []),
  ]);
  const unsent = entries.filter((entry) => entry.person.id === person && entry.state !== "sent");
  const checks = unsent.filter(({ kind }) => kind === CHECK_KIND).length;
  const counts = {
    sales: sales.filter((sale) => sale.person === person && sale.state === "waiting").length,
    checks,
    entries: unsent.length - checks,
  };
  return counts.sales + unsent.length > 0 ? counts : undefined;
}
