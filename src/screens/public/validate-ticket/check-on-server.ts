import type { Verdict } from "#domain/ticket-check.ts";
import { api } from "#session/api.ts";
import { readSyncResult } from "#session/offline/read-sync-result.ts";
import { updateServerClock } from "#session/offline/server-clock.ts";
import type { Outcome } from "./outcome.ts";

/** A slow network counts as offline, as the inspector is waiting. */
const TIMEOUT_MS = 6_000;

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

export interface CheckRequest {
  readonly check_id: string;
  readonly way: "qr" | "code" | "plate";
  readonly asked: string;
  readonly seen?: string | undefined;
  /** The inspector confirms a plate with an unusual format. */
  readonly special?: boolean | undefined;
  readonly place?: Place | undefined;
}

interface Answer {
  readonly verdict: Verdict;
  readonly checked_at: string;
  readonly server_time: string;
  readonly ticket: {
    /** Null for a ticket not recorded yet. */
    readonly code: string | null;
    readonly category: string;
    readonly holder_key: string | null;
    readonly valid_from: string;
    readonly valid_to: string;
    readonly agent: string | null;
    readonly park: string | null;
  } | null;
}

/** A bearer ticket needs its holder; with the error of the holder entered. */
export interface NeedsPlate {
  readonly needs: "plate";
  readonly error?: string | undefined;
}

/** The server's response; undefined if offline. */
export type ServerCheck = Outcome | NeedsPlate | undefined;

/** Checks a ticket on the server, which records the check. */
export async function checkOnServer({ seen, place, ...check }: CheckRequest): Promise<ServerCheck> {
  const body = { ...check, ...(seen && { seen_key: seen }), ...place };
  const result = await api.post<Answer>("/api/v1/ticket-checks", body, {
    idempotencyKey: check.check_id,
    quiet: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const common = { check_id: check.check_id, offline: false, at: Date.now(), asked: check.asked };
  if (!result.ok) {
    if (result.code === "holder-needed")
      return { needs: "plate", error: seen && result.errors?.seen_key?.[0] };
    const verdict = readSyncResult(result);
    if (verdict.is === "not-asked" && verdict.halt === "signed-out") return { ...common, is: "signed-out" };
    return verdict.is === "refused" ? { ...common, is: "refused", message: result.message } : undefined;
  }
  const { verdict, checked_at, server_time, ticket } = result.data;
  await updateServerClock(server_time);
  return {
    ...common,
    is: verdict,
    at: Date.parse(checked_at),
    ...(seen && { seen }),
    ...(ticket && {
      ticket: { ...ticket, from: Date.parse(ticket.valid_from), to: Date.parse(ticket.valid_to) },
      unbooked: ticket.code === null,
    }),
  };
}
