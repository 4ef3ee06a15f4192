/**
 * The text of a property leaflet: a fact sheet and a plate for the door. Screen, print and PDF render this one object.
 * The plate is displayed in public, so it contains no names and no amounts.
 */
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { statusMarks } from "./charge-document.ts";

export type Leaflet = {
  kind: "Property leaflet";
  code: string;
  government: { name: string; title: string; office: string; address: string; phone: string };
  marks: string[];
  plate: { code: string; note: string };
  title: string;
  intro: string;
  /** Fields on record, grouped as in the form. */
  groups: { name: string; facts: { label: string; value: string }[] }[];
  /** Explanation of what scanning the QR code does. */
  qr_instructions: { title: string; lines: string[] };
  /** URL encoded in the QR code. */
  url: string;
  qr_label: string;
  /** Label to cut out and put beside the door. */
  door_label: { instruction: string; code: string; address: string; status: string; office: string };
};

export type LeafletData = {
  code: string;
  title: string;
  status: string;
  lga_name: string | null;
  latitude: number | null;
  longitude: number | null;
  fields: Readonly<Record<string, unknown>>;
  /** The register of properties, with the custom fields that owners can see. */
  register: AnyResource;
  url: string;
  printed_on: LagosDate;
  government: Leaflet["government"] & { demo: boolean };
};

const NUMBER = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 2 });

/** Amounts and personal data are omitted, because the leaflet is displayed in public. */
const isHidden = ({ kind, personal }: Field): boolean => kind === "money" || personal === true;

export function leafletContent(data: LeafletData): Leaflet {
  const { code, title, url, government } = data;
  const { demo, ...office } = government;
  const isRegistered = data.status === "approved";
  return {
    kind: "Property leaflet",
    code,
    government: office,
    marks: [...statusMarks(demo, null), ...(isRegistered ? [] : ["Not approved. Do not display."])],
    plate: { code, note: "Property" },
    title,
    intro: `Property details in the records of ${office.name} on ${formatDate(data.printed_on)}.`,
    groups: groupsOf(data),
    qr_instructions: {
      title: "QR code",
      lines: [
        "Officers: scan this code to open the property’s record.",
        "Everyone else: scan it to check that the property is registered. It shows no names.",
        "Pay bills with the pay code on the demand notice. Officers must not take money at the door.",
      ],
    },
    url,
    qr_label: `Look up property ${code}`,
    door_label: {
      instruction: "Cut out and display beside the door",
      code,
      address: [title, data.lga_name].filter(Boolean).join(" · "),
      status: isRegistered ? "Registered property" : "Not approved",
      office: `${office.title} · ${office.office}`,
    },
  };
}

function groupsOf(data: LeafletData): Leaflet["groups"] {
  const { register } = data;
  const groups = register.groups.map(({ legend, fields }) => ({
    name: legend,
    facts: fields.flatMap((name) => factOf(register.fields[name], data.fields[name])),
  }));
  const { latitude, longitude, lga_name } = data;
  const place = [
    ...(lga_name ? [{ label: "Local government", value: lga_name }] : []),
    ...(latitude === null || longitude === null
      ? []
      : [{ label: "GPS point", value: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` }]),
  ];
  groups[0]?.facts.push(...place);
  return groups.filter(({ facts }) => facts.length > 0);
}

function factOf(field: Field | undefined, value: unknown): { label: string; value: string }[] {
  if (
    !field ||
    field.kind === "reference" ||
    isHidden(field) ||
    value === null ||
    value === undefined ||
    value === ""
  )
    return [];
  return [{ label: field.label, value: textOf(field, value) }];
}

function textOf(field: Field, value: unknown): string {
  switch (field.kind) {
    case "choice":
      return field.choices.find((choice) => choice.value === value)?.label ?? String(value);
    case "yes_no":
      return value === true ? "Yes" : "No";
    case "date":
      return formatDate(String(value));
    case "decimal":
    case "whole":
      return formatNumber(field, Number(value));
    default:
      return String(value);
  }
}

function formatNumber(field: Field & { kind: "decimal" | "whole" }, value: number): string {
  // No thousands separator in years.
  const isYear = field.kind === "whole" && field.digits === 4;
  const digits = isYear ? String(value) : NUMBER.format(value);
  return [digits, field.unit].filter(Boolean).join(" ");
}
