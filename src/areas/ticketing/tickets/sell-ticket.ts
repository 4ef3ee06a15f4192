import { lastValidMinute } from "#domain/documents/ticket-text.ts";
import { holderHints } from "#domain/holder-hints.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message, type Translatable } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import { normaliseHolder } from "#domain/ticket-holder.ts";
import { readSale } from "#domain/ticket-sale.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { QrPath } from "#platform/documents/qr-path.ts";
import type { Refusal, SoldTicket } from "./book-sales.ts";
import { needsPin, requirePin } from "./pin.ts";
import { queueSale } from "./sale-queue.ts";
import { formatVerificationCode, ticketLink } from "./ticket-face.ts";
import { findTerms } from "./ticket-terms.ts";

export interface SoldTicketView extends SoldTicket {
  /** Whether this sale had already been recorded. */
  readonly already_recorded: boolean;
  readonly category: string;
  /** Available wallet balance, in kobo. */
  readonly available_kobo: number;
  /** Public URL of the ticket, also encoded in its QR code. */
  readonly link: string;
  readonly qr: QrPath;
}

// Browsers on plain HTTP create UUIDs without dashes.
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/**
 * Sells a ticket from the wallet of the actor's agent, in one round trip, once per key.
 * @param key id of the sale, a UUID made by the client
 * @throws AppError forbidden, bad-idempotency-key, invalid, and those of `refusals`; pin-needed, pin-wrong, pin-locked
 */
export async function sellTicket(actor: Actor, key: string, raw: Raw): Promise<SoldTicketView> {
  authorize(actor, "ticket.sell");
  const seller = actor.session?.user.id ?? 0;
  if (!UUID.test(key))
    throw new AppError("bad-request", "The Idempotency-Key of a sale must be a UUID.", {
      code: "bad-idempotency-key",
    });
  const errors = new ValidationErrors();
  const sale = readSale(errors, raw);
  assertValid(errors);
  const { category_id, price_id, again } = sale;
  const terms = await findTerms(category_id, price_id);
  if (!terms) throw refusalError("not-on-sale", {});
  const holder_key = normaliseHolder(terms.holder, sale.holder_key, sale);
  if (holder_key === undefined) errors.add("holder_key", holderHints[terms.holder], "bad-holder");
  assertValid(errors);
  const sale_id = key.toLowerCase().replaceAll("-", "");
  // A repeated sale is only read again, and the PIN is not stored.
  if (sale.pin !== undefined || !(await isLargeAndSold(seller, sale_id, terms.kobo)))
    await requirePin(seller, terms.kobo, sale.pin);
  const answer = await queueSale(seller, {
    sale_id: key.toLowerCase().replaceAll("-", ""),
    category_id,
    price_id,
    holder_key: holder_key ?? "",
    again,
    by: {
      name: actor.name,
      session_id: actor.session?.id ?? null,
      ip: actor.ip ?? null,
      request_id: actor.request_id ?? null,
    },
  });
  if (answer.outcome === "stale")
    throw new AppError("unavailable", "The sale was not recorded. Send it again.", { retryAfter: 1 });
  if (answer.outcome !== "sold") throw refusalError(answer.outcome, answer);
  const {
    ticket,
    again: already_recorded,
    available_kobo,
  } = answer as Extract<typeof answer, { ticket: SoldTicket }>;
  const security_code = formatVerificationCode(ticket.security_code);
  const view = { ...ticket, security_code, category: terms.name, ...ticketLink(ticket.signed) };
  return { ...view, already_recorded, available_kobo };
}

async function isLargeAndSold(seller: number, sale_id: string, kobo: number): Promise<boolean> {
  if (!(await needsPin(kobo))) return false;
  const found = await database()
    .selectFrom("ticket")
    .select("id")
    .where("sale_id", "=", sale_id)
    .where("sold_by", "=", seller)
    .executeTakeFirst();
  return found !== undefined;
}

type RefusalDetails = Readonly<Record<string, unknown>>;
const nairaOf = (details: RefusalDetails, name: string) => formatNaira(Number(details[name] ?? 0));

/** Messages of refused sales. */
const refusals: Readonly<Record<Refusal, (details: RefusalDetails) => Translatable>> = {
  "no-agent": () => "This account isn’t linked to an agent yet. Contact the revenue office.",
  "agent-suspended": () =>
    "Your account is suspended, so you can’t sell. Contact your super agent or the revenue office.",
  "super-agent-suspended": () =>
    "Your super agent is suspended, so you can’t sell. Contact the revenue office.",
  "not-on-sale": () => "This ticket is no longer on sale. Select another.",
  "price-changed": (details) =>
    message("The price has changed to {sum}. Sell at the new price.", { sum: nairaOf(details, "kobo") }),
  "no-such-shop": () => "No shop has this code. Check the code and try again.",
  "wrong-class": (details) =>
    message("This vehicle is on record as {class}. Select the ticket for that class.", {
      class: String(details["vehicle_class"]),
    }),
  "already-covered": (details) =>
    message("There is already a valid ticket until {date}.", {
      date: lastValidMinute(String(details["valid_to"])),
    }),
  "daily-limit": (details) =>
    message("This exceeds your daily limit. {sum} is left for today.", {
      sum: nairaOf(details, "left_kobo"),
    }),
  "wallet-too-low": (details) =>
    message("The wallet has only {sum}. Fund it first.", { sum: nairaOf(details, "available_kobo") }),
  "key-reused": () => "This sale number was used for another sale. Start a new sale.",
};

function refusalError(code: Refusal, { outcome: _, ...details }: RefusalDetails): AppError {
  const kind = code === "key-reused" ? "key-reused" : code === "no-such-shop" ? "invalid" : "conflict";
  const data = Object.keys(details).length > 0 ? details : undefined;
  const fields = code === "no-such-shop" ? { holder_key: [refusals[code](details)] } : undefined;
  return new AppError(kind, refusals[code](details), {
    code,
    ...(data && { data }),
    ...(fields && { fields }),
  });
}
