import { api } from "../api.ts";
import { hearClock } from "./server-clock.ts";
import { recall, remember } from "./ticket-memory.ts";

/** Tickets that were voided while they were still valid, as this phone knows of them. */
export interface KeptRevocations {
  /** Security code → seconds since 1970 after which nobody needs to know. */
  readonly codes: Readonly<Record<string, number>>;
  /** Where to go on. */
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
const PATIENCE_MS = 10_000;
/** A state voids some dozens a day; whoever comes back from a long holiday takes several rounds. */
const MOST_PAGES = 20;

export const keptRevocations = (): Promise<KeptRevocations | undefined> => recall<KeptRevocations>(NAME);

/** Takes along what was voided since the last time; without a network what is kept stays. */
export async function syncRevocations(): Promise<KeptRevocations | undefined> {
  let kept = await keptRevocations();
  for (let page = 0; page < MOST_PAGES; page++) {
    const result = await api.get<Answer>("/api/v1/ticket-revocations", {
      query: { since: kept?.next },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!result.ok) return kept;
    const { rows, next, more, server_time } = result.data;
    await hearClock(server_time);
    const as_of = Date.parse(server_time);
    kept = { codes: merged(kept?.codes ?? {}, rows, as_of / 1000), next, as_of };
    await remember(NAME, kept);
    if (!more) break;
  }
  return kept;
}

/** Those of before and the new ones, without what has run out anyway. */
export function merged(
  before: Readonly<Record<string, number>>,
  rows: Answer["rows"],
  seconds: number,
): Record<string, number> {
  const all = [...Object.entries(before), ...rows.map((row) => [row.security_code, row.until] as const)];
  return Object.fromEntries(all.filter(([, until]) => until > seconds));
}
