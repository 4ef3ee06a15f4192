import { parseCode, recordCode } from "./code.ts";
import type { SaleWords } from "./device-ticket.ts";
import { normalisePhone } from "./phone.ts";
import { normalisePlate } from "./plate-number.ts";
import { type TicketPeriod, ticketValidity } from "./ticket-validity.ts";

/** The most that is set aside for one phone. Kobo: ₦20,000. */
export const DEVICE_LIMIT_KOBO = 2_000_000;
/** A phone sells without a network for so long after float was set aside for it. */
export const LEASE_HOURS = 72;
/** What is not sold comes back by itself so long afterwards: until then sales may lie on a phone in a drawer. Days. */
export const GRACE_DAYS = 7;
/** So many sales are sent at once. */
export const MOST_AT_ONCE = 100;
/** Prices are asked for again after so long. Seconds. */
export const PRICES_KEEP_SECONDS = 24 * 3600;

/** A ticket that a phone may sell, with the price it had when it was asked for. */
export interface DevicePrice {
  readonly category_id: number;
  readonly category: string;
  /** The category above it. */
  readonly parent: string | null;
  readonly price_id: number;
  readonly kobo: number;
  readonly holder: "vehicle" | "shop" | "person";
  readonly vehicle_class: string | null;
  readonly icon: string | null;
  readonly period: TicketPeriod;
  readonly rolling: boolean;
  /** Of which item it is the revenue. */
  readonly revenue: string;
  /** Whose revenue it is; phones that were told of their prices before have none. */
  readonly agency?: string;
}

/** What a phone knows of the float that was set aside for it. Moments are milliseconds since 1970. */
export interface DeviceFloat {
  readonly lease: number;
  readonly certificate: string;
  readonly kobo: number;
  readonly expires: number;
  /** Where the chain of its sales stands. */
  readonly counter: number;
  readonly sold_kobo: number;
  readonly head: string;
  /** The latest moment it knows of, by the server's clock: of an answer, or of its last sale. */
  readonly seen: number;
  /** What to add to this phone's clock to have the server's. */
  readonly offset: number;
  readonly prices: readonly DevicePrice[];
  readonly prices_at: number;
}

/** What somebody asks to be sold. */
export interface AskedOffline {
  readonly category_id: number;
  /** As it was typed. */
  readonly holder: string;
  /** Takes plates of no common form as they are typed. */
  readonly special?: boolean;
  readonly sale_id: string;
}

/** Why a phone does not sell. */
export type OfflineRefusal =
  | "lease-over"
  | "clock-back"
  | "prices-old"
  | "not-on-sale"
  | "holder-wrong"
  | "float-too-low";

export const refusalWords: Readonly<Record<OfflineRefusal, string>> = {
  "lease-over":
    "The time for selling without a network is over. Go where there is a network and set float aside again.",
  "clock-back": "The clock of this phone was set back. Put it right before you go on selling.",
  "prices-old": "The prices on this phone are more than a day old. Go where there is a network once.",
  "not-on-sale": "This ticket is not sold on this phone.",
  "holder-wrong": "Write it out in full: a plate, a shop’s code or a phone number.",
  "float-too-low": "What was set aside on this phone does not cover this ticket.",
};

/**
 * The next sale of a phone without a network: what it is to sign, and what it knows afterwards once that is signed.
 * Nothing is decided by a clock that runs backwards.
 * @param now by this phone's clock. Milliseconds since 1970
 */
export function nextSale(
  float: DeviceFloat,
  asked: AskedOffline,
  now: number,
): { words: SaleWords; after: (head: string) => DeviceFloat } | { refused: OfflineRefusal } {
  const moment = now + float.offset;
  if (moment < float.seen - 1000) return { refused: "clock-back" };
  if (moment >= float.expires) return { refused: "lease-over" };
  if (moment - float.prices_at > PRICES_KEEP_SECONDS * 1000) return { refused: "prices-old" };
  const price = float.prices.find(({ category_id }) => category_id === asked.category_id);
  if (!price) return { refused: "not-on-sale" };
  const holder = holderOf(price, asked);
  if (!holder) return { refused: "holder-wrong" };
  if (float.sold_kobo + price.kobo > float.kobo) return { refused: "float-too-low" };
  const sold = new Date(Math.max(moment, float.seen));
  const { from, to } = ticketValidity(price, sold);
  const words: SaleWords = {
    lease: float.lease,
    counter: float.counter + 1,
    price_id: price.price_id,
    category: price.category,
    holder,
    from: seconds(from),
    to: seconds(to),
    kobo: price.kobo,
    sale_id: asked.sale_id,
    before: float.head,
  };
  const after = (head: string): DeviceFloat => ({
    ...float,
    counter: words.counter,
    sold_kobo: float.sold_kobo + price.kobo,
    head,
    seen: sold.getTime(),
  });
  return { words, after };
}

/** A holder as it is kept; undefined when it is none. */
function holderOf(
  { holder }: DevicePrice,
  { holder: typed, special = false }: AskedOffline,
): string | undefined {
  if (holder === "vehicle") return normalisePlate(typed, { special });
  if (holder === "person") return normalisePhone(typed);
  const code = parseCode(typed);
  return code?.prefix === "SHP" ? recordCode("SHP", code.id) : undefined;
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** Why a sale was not booked at once, as the office reads it. */
export const caseWords: Readonly<Record<string, string>> = {
  "device-cloned": "The phone’s key was used in two places",
  "device-cut-off": "Sent after the phone was cut off",
  "agent-suspended": "Sold after the agent was suspended",
  "lease-over": "Sold or sent after its time",
  "lease-exceeded": "More than was set aside",
  "clock-back": "The phone’s clock was set back",
  "clock-ahead": "The phone’s clock is ahead",
  "price-unknown": "A price there never was",
  "price-wrong": "Not the price that was in force",
  "terms-differ": "Not the ticket’s time",
  "holder-wrong": "Not this ticket’s kind of holder",
  "no-such-shop": "There is no shop with this code",
  "wrong-class": "On record as a vehicle of another class",
  "sale-known": "This sale was booked as another ticket",
};
