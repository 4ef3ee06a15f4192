import { api } from "../api.ts";
import { updateServerClock } from "./server-clock.ts";
import { recall, remember } from "./ticket-memory.ts";

/** Voided tickets known to this phone. */
export interface StoredRevocations {
  /** Security code → expiry of the ticket, in seconds since 1970. */
  readonly codes: Readonly<Record<string, number>>;
  /** The cursor. */
  readonly next: string;
  /** Milliseconds since 1970, by the server. */
  readonly as_of: number;
}

interface Answer {
  readonly rows: readonly { security_code: string; until: number }[];
  readonly next: string;
  readonly more: boolean;
  readonly server_time: string;
}

const NAME = "revocations";
const TIMEOUT_MS = 10_000;
/** Some dozens are voided each day; after a long absence several requests are needed. */
const MOST_PAGES = 20;

export const storedRevocations = (): Promise<StoredRevocations | undefined> =>
  recall<StoredRevocations>(NAME);

/** Fetches tickets voided since the last time; offline the stored ones stay. */
export async function syncRevocations(): Promise<StoredRevocations | undefined> {
  let stored = await storedRevocations();
  for (let page = 0; page < MOST_PAGES; page++) {
    const result = await api.get<Answer>("/api/v1/ticket-revocations", {
      query: { since: stored?.next },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!result.ok) return stored;
    const { rows, next, more, server_time } = result.data;
    await updateServerClock(server_time);
    const as_of = Date.parse(server_time);
    stored = { codes: merged(stored?.codes ?? {}, rows, as_of / 1000), next, as_of };
    await remember(NAME, stored);
    if (!more) break;
  }
  return stored;
}

/** The stored and new ones, without expired tickets. */
export function merged(
  before: Readonly<Record<string, number>>,
  rows: Answer["rows"],
  seconds: number,
): Record<string, number> {
  const all = [...Object.entries(before), ...rows.map((row) => [row.security_code, row.until] as const)];
  return Object.fromEntries(all.filter(([, until]) => until > seconds));
}
