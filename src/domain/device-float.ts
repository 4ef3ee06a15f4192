import type { SaleFields } from "./device-ticket.ts";
import { normaliseHolder } from "./ticket-holder.ts";
import { type TicketPeriod, ticketValidity, unixSeconds } from "./ticket-validity.ts";

/** Maximum offline float per phone. Kobo: ₦20,000. */
export const DEVICE_LIMIT_KOBO = 2_000_000;
/** Hours that a phone can sell offline after float was reserved. */
export const LEASE_HOURS = 72;
/** Days after which unused float is returned automatically: until then, sales may still be on a phone. */
export const FLOAT_RETURN_DAYS = 7;
/** Maximum sales per sync request. */
export const MAX_SALES_PER_SYNC = 100;
/** Prices are refreshed after this many seconds. */
export const PRICE_MAX_AGE_SECONDS = 24 * 3600;

/** A ticket that a phone can sell, with its price at the last refresh. */
export interface DevicePrice {
  readonly category_id: number;
  readonly category: string;
  /** Name of the parent category; `null` if there is none. */
  readonly parent: string | null;
  readonly price_id: number;
  readonly kobo: number;
  readonly holder: "vehicle" | "shop" | "person";
  readonly vehicle_class: string | null;
  readonly icon: string | null;
  readonly period: TicketPeriod;
  readonly rolling: boolean;
  /** Name of the revenue item. */
  readonly revenue: string;
  /** Name of the agency; missing on phones with older stored prices. */
  readonly agency?: string;
}

/** The state of the offline float on a phone. Times are milliseconds since 1970. */
export interface DeviceFloat {
  readonly lease: number;
  readonly certificate: string;
  readonly kobo: number;
  readonly expires: number;
  /** Number of the last sale in the chain. */
  readonly counter: number;
  readonly sold_kobo: number;
  readonly head: string;
  /** The latest known server time: of a response, or of the last sale. */
  readonly seen: number;
  /** Server time minus phone time. */
  readonly offset: number;
  readonly prices: readonly DevicePrice[];
  readonly prices_at: number;
}

/** A requested sale. */
export interface OfflineSaleRequest {
  readonly category_id: number;
  /** As entered. */
  readonly holder: string;
  /** Accepts non-standard plates. */
  readonly special?: boolean;
  readonly sale_id: string;
}

/** Why a phone can't sell. */
export type OfflineRefusal =
  | "lease-over"
  | "clock-back"
  | "prices-old"
  | "not-on-sale"
  | "holder-wrong"
  | "float-too-low";

export const refusalLabels: Readonly<Record<OfflineRefusal, string>> = {
  "lease-over": "The time for offline sales has ended. Connect to a network and reserve float again.",
  "clock-back": "This phone’s clock was set back. Correct it before you continue selling.",
  "prices-old": "The prices on this phone are more than a day old. Connect to a network to update them.",
  "not-on-sale": "This ticket can’t be sold on this phone.",
  "holder-wrong": "Enter a full plate, shop code or phone number.",
  "float-too-low": "The offline float on this phone is too low for this ticket.",
};

/**
 * The next offline sale: the data to sign, and the float after it is signed, from the float as stored by then: prices
 * and the server's time may have been updated meanwhile. Refused if the phone's clock was set back.
 * @param now phone time, milliseconds since 1970
 */
export function nextSale(
  float: DeviceFloat,
  request: OfflineSaleRequest,
  now: number,
):
  | { fields: SaleFields; after: (stored: DeviceFloat, head: string) => DeviceFloat }
  | { refused: OfflineRefusal } {
  const moment = now + float.offset;
  if (moment < float.seen - 1000) return { refused: "clock-back" };
  if (moment >= float.expires) return { refused: "lease-over" };
  if (moment - float.prices_at > PRICE_MAX_AGE_SECONDS * 1000) return { refused: "prices-old" };
  const price = float.prices.find(({ category_id }) => category_id === request.category_id);
  if (!price) return { refused: "not-on-sale" };
  const holder = normaliseHolder(price.holder, request.holder, { special: request.special ?? false });
  if (!holder) return { refused: "holder-wrong" };
  if (float.sold_kobo + price.kobo > float.kobo) return { refused: "float-too-low" };
  const sold = new Date(Math.max(moment, float.seen));
  const { from, to } = ticketValidity(price, sold);
  const fields: SaleFields = {
    lease: float.lease,
    counter: float.counter + 1,
    price_id: price.price_id,
    category: price.category,
    holder,
    from: unixSeconds(from),
    to: unixSeconds(to),
    kobo: price.kobo,
    sale_id: request.sale_id,
    before: float.head,
  };
  const after = (stored: DeviceFloat, head: string): DeviceFloat => ({
    ...stored,
    counter: fields.counter,
    sold_kobo: stored.sold_kobo + price.kobo,
    head,
    seen: Math.max(sold.getTime(), stored.seen),
  });
  return { fields, after };
}

/** Why a synced sale was not recorded automatically, as shown to officers. */
export const caseLabels: Readonly<Record<string, string>> = {
  "device-cloned": "The phone’s key was used in two places",
  "device-cut-off": "Synced after the phone was blocked",
  "agent-suspended": "Sold after the agent was suspended",
  "lease-over": "Sold or synced too late",
  "lease-exceeded": "Amount exceeds the offline float",
  "clock-back": "The phone’s clock was set back",
  "clock-ahead": "The phone’s clock is ahead",
  "price-unknown": "Price does not exist",
  "price-wrong": "Price was not in force",
  "terms-differ": "Wrong validity period",
  "holder-wrong": "Wrong holder for this ticket",
  "no-such-shop": "No shop with this code",
  "wrong-class": "Registered as another vehicle class",
  "sale-known": "Already recorded as another ticket",
};
