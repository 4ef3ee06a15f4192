/** The facts by which a document identifies an asset. */
import { registers } from "./register/registers.ts";
import type { AssetSnapshot } from "./tariff.ts";

export type AssetFact = { readonly label: string; readonly value: string };

/** Names of the records that the asset refers to. */
export interface AssetNames {
  readonly lga?: string | null;
  readonly market?: string | null;
  /** The address of the property it is in or on. */
  readonly property?: string | null;
}

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * @param fields of the record, by name
 * @param reader "masked": must not see the payer, so trade names and sign texts are omitted
 */
export function assetFacts(
  resource: string,
  fields: AssetSnapshot,
  names: AssetNames = {},
  reader: "full" | "masked" = "full",
): AssetFact[] {
  const text = (name: string) => textOf(fields[name]);
  const choice = (name: string) => choiceLabel(resource, name, text(name));
  const identifyingText = (name: string) => (reader === "masked" ? "" : text(name));
  const address = ["Address", addressOf(fields, names)] as const;
  const facts: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    property: [address, ["Use", choice("use")]],
    shop: [
      ["Trade name", identifyingText("trade_name")],
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
      ["Sign", identifyingText("description")],
      ["Type", choice("sign_type")],
      ["Permit number", text("permit_number")],
      address,
    ],
  };
  return (facts[resource] ?? []).flatMap(([label, value]) => (value === "" ? [] : [{ label, value }]));
}

/** An address as on an envelope: number and street, landmark, town; missing parts are omitted. */
export function postalAddress(fields: Fields): string[] {
  const line = [fields.street_number, fields.street_name].map(textOf).filter(Boolean).join(" ");
  return [line, textOf(fields.landmark), textOf(fields.city)].filter(Boolean);
}

/** The address on one line, with the local government; if it is blank, that of the property. */
function addressOf(fields: Fields, { lga, property }: AssetNames): string {
  const ownAddress = postalAddress(fields);
  const parts = ownAddress.length > 0 || !property ? ownAddress : [property];
  const area = textOf(lga);
  const isShown = parts.some((part) => part.toLowerCase() === area.toLowerCase());
  return [...parts, ...(area && !isShown ? [area] : [])].join(", ");
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? "" : String(value).trim();
}

function choiceLabel(resource: string, name: string, value: string): string {
  const field = registers.find((register) => register.name === resource)?.fields[name];
  const choices = field && "choices" in field ? field.choices : [];
  return choices?.find((one) => one.value === value)?.label ?? value;
}
