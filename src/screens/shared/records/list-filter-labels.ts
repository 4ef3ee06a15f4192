import { formatDate, isDate } from "#domain/lagos.ts";
import { takesPhotos } from "#domain/photo.ts";
import { statesFor, stateText } from "#domain/status-labels.ts";
import type { AnyResource } from "#resource/define.ts";
import { suspensionPick } from "./suspension-pick.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** One filter of a list: its query parameters and the current choice. */
export interface ListFilter {
  readonly label: string;
  /** Query parameters; several if the filter combines them. */
  readonly names: readonly string[];
  /** Checkboxes: a query parameter and value each. */
  readonly ticks: readonly (Option & { readonly name: string })[];
  /** The current choice as text; undefined if none. */
  readonly valueText: string | undefined;
  /** Whether the filter has a date range. */
  readonly days?: boolean;
}

interface Place {
  readonly id: number;
  readonly name: string;
}

const YES_NO: readonly Option[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

const VERIFIED: readonly Option[] = [
  { value: "yes", label: stateText("verified") },
  { value: "no", label: stateText("to-verify") },
];

/** The filters of a register's list, with the current choices. */
export function listFilters(
  resource: AnyResource,
  query: URLSearchParams,
  lgas: readonly Place[],
): readonly ListFilter[] {
  const one = (name: string, label: string, options: readonly Option[]) =>
    tickFilter(
      label,
      [name],
      options.map((option) => ({ ...option, name })),
      query,
    );
  const fields = resource.filters.flatMap((name) => {
    const field = resource.fields[name];
    if (field?.kind === "yes_no") return [one(name, field.label, YES_NO)];
    return field?.kind === "choice" ? [one(name, field.label, field.choices)] : [];
  });
  const places = lgas.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    one("status", "Status", statesFor(resource)),
    ...fields,
    ...(places.length > 0 && !resource.placeless ? [one("lga_id", "LGA", places)] : []),
    ...(resource.verified ? [one("verified", "Verification", VERIFIED)] : []),
    ...(resource.suspends ? [one(suspensionPick.name, suspensionPick.label, suspensionPick.options)] : []),
    missingFilter(resource, query),
    enteredFilter(query),
    reportFilter(query),
  ].filter(({ ticks }) => ticks.length > 0);
}

function tickFilter(
  label: string,
  names: readonly string[],
  ticks: ListFilter["ticks"],
  query: URLSearchParams,
): ListFilter {
  const chosen = ticks.filter(({ name, value }) => query.getAll(name).includes(value));
  const text = chosen.map((tick) => tick.label).join(", ");
  return { label, names, ticks, valueText: text || undefined };
}

function missingFilter(resource: AnyResource, query: URLSearchParams): ListFilter {
  const ticks = [
    ...(resource.owned ? [{ name: "owner", value: "none", label: "No owner" }] : []),
    ...(takesPhotos(resource) ? [{ name: "photo", value: "none", label: "No photos" }] : []),
    ...(resource.located ? [{ name: "position", value: "none", label: "No GPS point" }] : []),
  ];
  return tickFilter(
    "Missing details",
    ticks.map(({ name }) => name),
    ticks,
    query,
  );
}

function enteredFilter(query: URLSearchParams): ListFilter {
  const names = ["created_by", "entered_from", "entered_to"];
  const other = query.get("created_by") ?? "";
  const ticks = [
    { name: "created_by", value: "me", label: "Me" },
    ...(other && other !== "me" ? [{ name: "created_by", value: other, label: byLabel(other) }] : []),
  ];
  const [from, to] = [day(query, "entered_from"), day(query, "entered_to")];
  const days = from && to ? `${from} to ${to}` : from ? `from ${from}` : to ? `until ${to}` : "";
  const me = other === "me" ? "by me" : other ? byLabel(other).toLowerCase() : "";
  return {
    label: "Date entered",
    names,
    ticks,
    valueText: [me, days].filter(Boolean).join(", ") || undefined,
    days: true,
  };
}

function byLabel(by: string): string {
  if (by === "owners") return "Owners";
  return by === "none" ? "Unknown" : "One user";
}

/** Filters set only by links from reports; shown so that they can be cleared. */
function reportFilter(query: URLSearchParams): ListFilter {
  const ticks = [
    ...query.getAll("without").map((value) => {
      const label = WITHOUT[value] ?? "With a blank field";
      return { name: "without", value, label };
    }),
    ...query.getAll("ward").map((value) => ({ name: "ward", value, label: "In one ward" })),
    ...query.getAll("line").map((value) => ({ name: "line", value, label: value })),
  ];
  return tickFilter("From the report", ["without", "ward", "line"], ticks, query);
}

const WITHOUT: Readonly<Record<string, string>> = {
  lga_id: "No local government",
  market_id: "No market",
  park_id: "No listed park",
};

function day(query: URLSearchParams, name: string): string {
  const text = query.get(name) ?? "";
  return isDate(text) ? formatDate(text) : text;
}

/** The active filters as text: "Use: Commercial". */
export function filterPhrases(filters: readonly ListFilter[], query: URLSearchParams): readonly string[] {
  const q = query.get("q")?.trim();
  return [
    ...(q ? [`Search: ${q}`] : []),
    ...filters.flatMap(({ label, valueText }) => (valueText ? [`${label}: ${valueText}`] : [])),
  ];
}
