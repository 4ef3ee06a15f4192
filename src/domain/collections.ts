/** Grouping and filters of collections. */
import { formatDate } from "./lagos.ts";
import { type PaymentChannel, paymentChannels } from "./payment-lists.ts";

/** What collections are grouped by. */
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

/** A ticket is sold from a wallet and is not a payment of a bill. */
export type CollectionChannel = PaymentChannel | "ticket";
export const collectionChannelNames = [...paymentChannels, "ticket"] as const;

/** Channel labels of reports. */
export const collectionChannels: Readonly<Record<CollectionChannel, string>> = {
  gateway: "Online",
  bank: "Bank",
  cash: "Cash",
  card: "Card (POS)",
  cheque: "Cheque",
  wallet: "Wallet",
  credit: "Credit balance",
  ticket: "Tickets",
};

/** Maximum days of a report. */
export const MAX_COLLECTION_DAYS = 366;

/** Label of the group without a value. */
export const NO_GROUP: Readonly<Record<CollectionGroup, string>> = {
  day: "",
  agency: "",
  item: "Penalty and interest",
  channel: "",
  lga: "No local government",
  officer: "None (paid online)",
};

/** The label of a group: dates and channels are formatted; other groups have a name. */
export function groupText(by: CollectionGroup, key: string | null, name: string | null): string {
  if (key === null) return name ?? NO_GROUP[by];
  if (by === "day") return formatDate(key);
  if (by === "channel") return collectionChannels[key as CollectionChannel] ?? key;
  return name ?? key;
}

/** The kind of a line, besides its revenue item. */
export const lineKinds: Readonly<Record<string, string>> = {
  charge: "Charge",
  penalty: "Penalty for late payment",
  interest: "Interest for late payment",
};
