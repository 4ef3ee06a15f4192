import { readHolderKey } from "#domain/holder-key.ts";
import { maskPhone } from "#domain/phone.ts";
import type { Verdict } from "#domain/ticket-check.ts";
import { checkTicket, type OfflineTicket } from "#session/offline/check-ticket.ts";
import { keepEntry } from "#session/offline/outbox.ts";
import type { KeptKeys } from "#session/offline/receipt-keys.ts";
import { keptRevocations } from "#session/offline/revocations.ts";
import { heardClock, reckonedTime } from "#session/offline/server-clock.ts";
import type { SessionUser } from "#session/store.ts";
import type { ToAsk } from "./ask-books.ts";
import type { Outcome } from "./outcome.ts";

/** What looks are called in the outbox. */
export const KIND = "ticket-check";

const VERDICTS = new Set<string>([
  "valid",
  "not-yet",
  "expired",
  "wrong-holder",
  "void",
  "unknown",
  "forged",
]);

/** Checks a square by its signature, and keeps the look until it can be sent. */
export async function askSignature(
  look: ToAsk,
  kept: KeptKeys | undefined,
  user: SessionUser,
): Promise<Outcome> {
  const { check_id, way, asked, seen } = look;
  const now = reckonedTime(await heardClock(), Date.now());
  const common = { check_id, offline: true, at: (now ?? new Date()).getTime(), asked, ...(seen && { seen }) };
  if (way !== "qr") return { ...common, is: "no-network" };
  const revoked = (await keptRevocations())?.codes ?? {};
  const key = seen === undefined ? undefined : readHolderKey(seen);
  const found = await checkTicket(asked, { keys: kept?.keys, revoked, now, seen: key });
  const outcome: Outcome = { ...common, is: found.is, ...ticketOf(found) };
  if (VERDICTS.has(found.is)) await keep(look, found.is as Verdict, outcome, user);
  return outcome;
}

function ticketOf(found: OfflineTicket): Pick<Outcome, "ticket"> {
  if (!("words" in found)) return {};
  const { category, holder, from, to } = found.words;
  const holder_key = holder !== null && /^0\d{10}$/.test(holder) ? maskPhone(holder) : holder;
  return { ticket: { category, holder_key, from: from * 1000, to: to * 1000 } };
}

async function keep(look: ToAsk, verdict: Verdict, { at, ticket }: Outcome, user: SessionUser) {
  const { check_id, way, asked, seen, place } = look;
  const check = { check_id, way, asked, ...(seen && { seen_key: seen }), ...place, verdict };
  await keepEntry(
    {
      id: check_id,
      at,
      person: { id: user.id, name: user.name },
      kind: KIND,
      title: ticket?.holder_key ?? "A square",
      path: "/api/v1/ticket-checks/batch",
      body: { checks: [{ ...check, checked_at: new Date(at).toISOString() }] },
      left: { verdict },
      photos: [],
      state: "waiting",
    },
    new Map(),
  );
}
