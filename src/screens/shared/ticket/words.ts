import type { IconName } from "#ui/primitives/icon-names.ts";

/** Addresses of the API about tickets. */
export const ticketCalls = {
  sell: "/api/v1/tickets",
  holders: "/api/v1/ticket-holders",
  salesFile: "/api/v1/ticket-sales/file",
  print: (id: number) => `/api/v1/tickets/${id}/print`,
  pdf: (id: number) => `/api/v1/tickets/${id}/pdf?size=80mm`,
  undo: (id: number) => `/api/v1/tickets/${id}/void`,
} as const;

/** Addresses of the screens. */
export const ticketPages = {
  sell: "/agent",
  sales: "/agent/sales",
  own: (id: number) => `/agent/tickets/${id}`,
  list: "/admin/list/single-ticket",
  salesBy: "/admin/sales-by-agent",
  behind: "/admin/sales-by-agent/tickets",
  view: (id: number) => `/admin/view/single-ticket/${id}`,
} as const;

export const holderWords = {
  vehicle: { label: "Plate", hint: "Such as ABC-123DE" },
  shop: { label: "Shop’s code", hint: "On its plate: SHP-0012345-K" },
  person: { label: "Phone number", hint: "11 figures" },
} as const;

export const classWords: Readonly<Record<string, string>> = {
  okada: "Okada",
  keke: "Keke",
  car: "Car",
  taxi: "Taxi",
  bus: "Bus",
  truck: "Truck",
  other: "Vehicle",
};

const ICONS: Readonly<Record<string, IconName>> = {
  ...{ okada: "okada", keke: "keke", bus: "bus", car: "car", taxi: "car", truck: "truck", store: "store" },
  ...{ shop: "store", person: "user", user: "user", tag: "tag", ticket: "ticket" },
};

/** The picture of a ticket: its own, or that of whom it is for. */
export function iconOf(tile: {
  readonly icon: string | null;
  readonly vehicle_class: string | null;
  readonly holder: string;
}): IconName {
  return ICONS[tile.icon ?? ""] ?? ICONS[tile.vehicle_class ?? ""] ?? ICONS[tile.holder] ?? "ticket";
}
