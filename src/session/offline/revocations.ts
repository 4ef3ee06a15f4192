import { api } from "../api.ts";
import { updateServerClock } from "./server-clock.ts";
import { readValue, storeValue } from "./ticket-check-store.ts";

/** Voided tickets known to this phone. */
export interface StoredRevocations {
  /** Security code → expiry of the ticket, in seconds since 1970. */
  readonly codes: Readonly<Record<string, number>>;
  /** The cursor. */
  readonly next: string;
  /** Milliseconds since 1970, by the server. */
  readonly as_of: number;
}

interface RevocationPage {
  readonly rows: readonly { security_code: string; until: number }[];
  readonly next: string;
  readonly more: boolean;
  readonly server_time: string;
}

const STORAGE_KEY = "revocations";
const TIMEOUT_MS = 10_000;
/** Some dozens are voided each day; after a long absence several requests are needed. */
const MAX_PAGES = 20;

export const storedRevocations = (): Promise<StoredRevocations | undefined> =>
  readValue<StoredRevocations>(STORAGE_KEY);

/** Fetches tickets voided since the last time; offline the stored ones stay. */
export async function syncRevocations(): Promise<StoredRevocations | undefined> {
  let stored = await storedRevocations();
  for (let page = 0; page < MAX_PAGES; page++) {
    const result = await api.get<RevocationPage>("/api/v1/ticket-revocations", {
      query: { since: stored?.next },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!result.ok) return stored;
    const { rows, next, more, server_time } = result.data;
    await updateServerClock(server_time);
    const as_of = Date.parse(server_time);
    stored = { codes: mergeRevocations(stored?.codes ?? {}, rows, as_of / 1000), next, as_of };
    await storeValue(STORAGE_KEY, stored);
    if (!more) break;
  }
  return stored;
}

/** The stored and new ones, without expired tickets. */
export function mergeRevocations(
  known: Readonly<Record<string, number>>,
  rows: RevocationPage["rows"],
  seconds: number,
): Record<string, number> {
  const all = [...Object.entries(known), ...rows.map((row) => [row.security_code, row.until] as const)];
  return Object.fromEntries(all.filter(([, until]) => until > seconds));
}
