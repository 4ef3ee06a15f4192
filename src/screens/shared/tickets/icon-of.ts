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

/** What a ticket's picture follows from. */
interface Pictured {
  readonly icon: string | null;
  readonly vehicle_class: string | null;
  readonly holder: string;
}

/** The picture of a ticket: its own, or that of whom it is for. */
export function iconOf({ icon, vehicle_class, holder }: Pictured): IconName {
  return ICONS[icon ?? ""] ?? ICONS[vehicle_class ?? ""] ?? ICONS[holder] ?? "ticket";
}
