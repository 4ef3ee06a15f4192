/** How what was collected is narrowed down and put together. */
import { formatDate } from "./lagos.ts";
import { type PaymentChannel, paymentChannels } from "./payment-lists.ts";

/** What collections are put together by. */
export const collectionGroups = {
  day: "Day",
  agency: "Agency",
  item: "Revenue item",
  channel: "Channel",
  lga: "Local government",
  officer: "Officer",
} as const;

export type CollectionGroup = keyof typeof collectionGroups;
export const collectionGroupNames = Object.keys(collectionGroups) as [CollectionGroup, ...CollectionGroup[]];

/** A ticket is sold out of a wallet, and is no payment of a bill. */
export type CollectionChannel = PaymentChannel | "ticket";
export const collectionChannelNames = [...paymentChannels, "ticket"] as const;

/** How the money came, as reports name it. */
export const collectionChannels: Readonly<Record<CollectionChannel, string>> = {
  gateway: "Online",
  bank: "Bank",
  cash: "Cash",
  card: "Card at a counter",
  cheque: "Cheque",
  wallet: "Wallet",
  credit: "Credit balance",
  ticket: "Ticket",
};

/** The most days one report looks at. */
export const MOST_DAYS = 366;

/** What stands where a line has none of what is grouped by. */
export const NO_GROUP: Readonly<Record<CollectionGroup, string>> = {
  day: "",
  agency: "",
  item: "Penalty and interest",
  channel: "",
  lga: "No local government",
  officer: "Nobody: paid online",
};

/** The words of one group: a day and a channel are written out, all else is a name already, as is a row of others. */
export function groupWords(by: CollectionGroup, key: string | null, name: string | null): string {
  if (key === null) return name ?? NO_GROUP[by];
  if (by === "day") return formatDate(key);
  if (by === "channel") return collectionChannels[key as CollectionChannel] ?? key;
  return name ?? key;
}

/** What a line is, besides its revenue item. */
export const lineKinds: Readonly<Record<string, string>> = {
  charge: "Charge",
  penalty: "Penalty for late payment",
  interest: "Interest for late payment",
};
