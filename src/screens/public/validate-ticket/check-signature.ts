import { maskHolder, parseHolder } from "#domain/holder-key.ts";
import type { Verdict } from "#domain/ticket-check.ts";
import { checkTicket, type OfflineTicket } from "#session/offline/check-ticket.ts";
import { storeEntry } from "#session/offline/outbox.ts";
import type { StoredKeys } from "#session/offline/receipt-keys.ts";
import { storedRevocations } from "#session/offline/revocations.ts";
import { computedTime, updateDeviceClock } from "#session/offline/server-clock.ts";
import { CHECK_KIND } from "#session/offline/unsynced.ts";
import type { SessionUser } from "#session/store.ts";
import type { CheckRequest, NeedsPlate } from "./check-on-server.ts";
import type { Outcome } from "./outcome.ts";

const VERDICTS = new Set<string>([
  "valid",
  "not-yet",
  "expired",
  "wrong-holder",
  "void",
  "unknown",
  "forged",
]);

/**
 * Checks a QR code by its signature, and stores the check until sent. A bearer ticket needs the plate it is shown for,
 * so that it is assigned to that plate when sent.
 */
export async function checkSignature(
  request: CheckRequest,
  stored: StoredKeys | undefined,
  user: SessionUser,
): Promise<Outcome | NeedsPlate> {
  const { check_id, way, asked, seen } = request;
  const clock = await updateDeviceClock(Date.now());
  const now = computedTime(clock, Date.now());
  const common = { check_id, offline: true, at: (now ?? new Date()).getTime(), asked, ...(seen && { seen }) };
  if (way !== "qr") return { ...common, is: "no-network" };
  const revoked = (await storedRevocations())?.codes ?? {};
  const key = seen === undefined ? undefined : parseHolder(seen);
  const found = await checkTicket(asked, { keys: stored?.keys, revoked, now, seen: key });
  const isUnbound = found.is === "valid" && found.words.holder === null;
  // The first holder gets it: without a plate it could be used by several.
  if (isUnbound && seen === undefined) return { needs: "plate" };
  const is = isUnbound ? "unbound" : found.is === "clock" && !clock ? "no-clock" : found.is;
  const outcome: Outcome = { ...common, is, ...ticketOf(found) };
  if (VERDICTS.has(found.is)) await storeCheck(request, found.is as Verdict, outcome, user);
  return outcome;
}

function ticketOf(found: OfflineTicket): Pick<Outcome, "ticket"> {
  if (!("words" in found)) return {};
  const { category, holder, from, to } = found.words;
  const holder_key = holder === null ? null : maskHolder(holder);
  return { ticket: { category, holder_key, from: from * 1000, to: to * 1000 } };
}

async function storeCheck(
  request: CheckRequest,
  verdict: Verdict,
  { at, ticket }: Outcome,
  user: SessionUser,
) {
  const { check_id, way, asked, seen, special, place } = request;
  const plateFields = { ...(seen && { seen_key: seen }), ...(special && { special }) };
  const check = { check_id, way, asked, ...plateFields, ...place, verdict };
  await storeEntry(
    {
      id: check_id,
      at,
      person: { id: user.id, name: user.name },
      kind: CHECK_KIND,
      title: ticket?.holder_key ?? "A QR code",
      path: "/api/v1/ticket-checks/batch",
      body: { checks: [{ ...check, checked_at: new Date(at).toISOString() }] },
      left: { verdict },
      photos: [],
      state: "waiting",
    },
    new Map(),
  );
}
