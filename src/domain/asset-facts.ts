/** What a document says of the asset it is for, so that its owner and whoever brings it can tell it from others. */
import { registers } from "./register/registers.ts";
import type { AssetSnapshot } from "./tariff.ts";

export type AssetFact = { readonly label: string; readonly value: string };

/** What a record refers to by number, as it is called. */
export interface AssetNames {
  readonly lga?: string | null;
  readonly market?: string | null;
  /** The address of the property it is in or stands on. */
  readonly property?: string | null;
}

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * @param fields of the record, by their names
 * @param reader "masked": may not know the payer, whom a trade name or the words of a sign may name
 */
export function assetFacts(
  resource: string,
  fields: AssetSnapshot,
  names: AssetNames = {},
  reader: "full" | "masked" = "full",
): AssetFact[] {
  const text = (name: string) => textOf(fields[name]);
  const choice = (name: string) => choiceLabel(resource, name, text(name));
  const named = (name: string) => (reader === "masked" ? "" : text(name));
  const address = ["Address", addressOf(fields, names)] as const;
  const facts: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    property: [address, ["Use", choice("use")]],
    shop: [
      ["Trade name", named("trade_name")],
      ["Market", textOf(names.market)],
      ["Shop number", text("unit")],
      address,
      ["Business", text("line_of_business")],
    ],
    vehicle: [
      ["Plate number", text("plate_number")],
      ["Class", choice("vehicle_class")],
      ["Vehicle", [text("make"), text("model")].filter(Boolean).join(" ")],
      ["Park", text("park")],
    ],
    mast: [
      ["Site", text("site_name")],
      ["Operator", text("operator")],
      ["Type", choice("mast_type")],
      address,
    ],
    signage: [
      ["Sign", named("description")],
      ["Type", choice("sign_type")],
      ["Permit number", text("permit_number")],
      address,
    ],
  };
  return (facts[resource] ?? []).flatMap(([label, value]) => (value === "" ? [] : [{ label, value }]));
}

/** An address as an envelope shows it: number and street, landmark, town; what is not known is left out. */
export function postalAddress(fields: Fields): string[] {
  const line = [fields.street_number, fields.street_name].map(textOf).filter(Boolean).join(" ");
  return [line, textOf(fields.landmark), textOf(fields.city)].filter(Boolean);
}

/** On one line, with the local government; of what has no place of its own, that of its property. */
function addressOf(fields: Fields, { lga, property }: AssetNames): string {
  const own = postalAddress(fields);
  const parts = own.length > 0 || !property ? own : [property];
  const area = textOf(lga);
  const isSaid = parts.some((part) => part.toLowerCase() === area.toLowerCase());
  return [...parts, ...(area && !isSaid ? [area] : [])].join(", ");
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? "" : String(value).trim();
}

function choiceLabel(resource: string, name: string, value: string): string {
  const field = registers.find((register) => register.name === resource)?.fields[name];
  const choices = field && "choices" in field ? field.choices : [];
  return choices?.find((one) => one.value === value)?.label ?? value;
}
