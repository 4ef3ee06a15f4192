import type { IconName } from "#ui/primitives/icon-names.ts";

const ICONS: Readonly<Record<string, IconName>> = {
  okada: "okada",
  keke: "keke",
  bus: "bus",
  car: "car",
  taxi: "car",
  truck: "truck",
  store: "store",
  shop: "store",
  person: "user",
  user: "user",
  tag: "tag",
  ticket: "ticket",
};

/** The fields that decide a ticket's icon. */
interface TicketIconFields {
  readonly icon: string | null;
  readonly vehicle_class: string | null;
  readonly holder: string;
}

/** The icon of a ticket: its own, or the one of its holder. */
export function ticketIcon({ icon, vehicle_class, holder }: TicketIconFields): IconName {
  return ICONS[icon ?? ""] ?? ICONS[vehicle_class ?? ""] ?? ICONS[holder] ?? "ticket";
}
