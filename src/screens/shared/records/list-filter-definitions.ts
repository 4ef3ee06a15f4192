import { formatDate, isDate } from "#domain/lagos.ts";
import { takesPhotos } from "#domain/photo.ts";
import { statusLabel, statusOptions } from "#domain/status-labels.ts";
import type { AnyResource } from "#resource/define.ts";
import { suspensionFilter } from "./suspension-filter.ts";

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
  readonly checkboxes: readonly (Option & { readonly name: string })[];
  /** The current choice as text; undefined if none. */
  readonly valueText: string | undefined;
  /** Whether the filter has a date range. */
  readonly hasDateRange?: boolean;
}

interface LocalGovernment {
  readonly id: number;
  readonly name: string;
}

const YES_NO: readonly Option[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

const VERIFIED: readonly Option[] = [
  { value: "yes", label: statusLabel("verified") },
  { value: "no", label: statusLabel("to-verify") },
];

/** The filters of a register's list, with the current choices. */
export function listFilters(
  resource: AnyResource,
  query: URLSearchParams,
  lgas: readonly LocalGovernment[],
): readonly ListFilter[] {
  const choiceFilter = (name: string, label: string, options: readonly Option[]) =>
    checkboxFilter(
      label,
      [name],
      options.map((option) => ({ ...option, name })),
      query,
    );
  const fields = resource.filters.flatMap((name) => {
    const field = resource.fields[name];
    if (field?.kind === "yes_no") return [choiceFilter(name, field.label, YES_NO)];
    return field?.kind === "choice" ? [choiceFilter(name, field.label, field.choices)] : [];
  });
  const lgaOptions = lgas.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    choiceFilter("status", "Status", statusOptions(resource)),
    ...fields,
    ...(lgaOptions.length > 0 && !resource.placeless ? [choiceFilter("lga_id", "LGA", lgaOptions)] : []),
    ...(resource.verified ? [choiceFilter("verified", "Verification", VERIFIED)] : []),
    ...(resource.suspends
      ? [choiceFilter(suspensionFilter.name, suspensionFilter.label, suspensionFilter.options)]
      : []),
    missingDetailsFilter(resource, query),
    dateEnteredFilter(query),
    reportFilter(query),
  ].filter(({ checkboxes }) => checkboxes.length > 0);
}

function checkboxFilter(
  label: string,
  names: readonly string[],
  checkboxes: ListFilter["checkboxes"],
  query: URLSearchParams,
): ListFilter {
  const chosen = checkboxes.filter(({ name, value }) => query.getAll(name).includes(value));
  const text = chosen.map((checkbox) => checkbox.label).join(", ");
  return { label, names, checkboxes, valueText: text || undefined };
}

function missingDetailsFilter(resource: AnyResource, query: URLSearchParams): ListFilter {
  const checkboxes = [
    ...(resource.owned ? [{ name: "owner", value: "none", label: "No owner" }] : []),
    ...(takesPhotos(resource) ? [{ name: "photo", value: "none", label: "No photos" }] : []),
    ...(resource.located ? [{ name: "position", value: "none", label: "No GPS point" }] : []),
  ];
  return checkboxFilter(
    "Missing details",
    checkboxes.map(({ name }) => name),
    checkboxes,
    query,
  );
}

function dateEnteredFilter(query: URLSearchParams): ListFilter {
  const names = ["created_by", "entered_from", "entered_to"];
  const author = query.get("created_by") ?? "";
  const checkboxes = [
    { name: "created_by", value: "me", label: "Me" },
    ...(author && author !== "me" ? [{ name: "created_by", value: author, label: authorLabel(author) }] : []),
  ];
  const [from, to] = [dateText(query, "entered_from"), dateText(query, "entered_to")];
  const days = from && to ? `${from} to ${to}` : from ? `from ${from}` : to ? `until ${to}` : "";
  const authorText = author === "me" ? "by me" : author ? authorLabel(author).toLowerCase() : "";
  return {
    label: "Date entered",
    names,
    checkboxes,
    valueText: [authorText, days].filter(Boolean).join(", ") || undefined,
    hasDateRange: true,
  };
}

function authorLabel(by: string): string {
  if (by === "owners") return "Owners";
  return by === "none" ? "Unknown" : "One user";
}

/** Filters set only by links from reports; shown so that they can be cleared. */
function reportFilter(query: URLSearchParams): ListFilter {
  const checkboxes = [
    ...query.getAll("without").map((value) => {
      const label = BLANK_FIELD_LABELS[value] ?? "With a blank field";
      return { name: "without", value, label };
    }),
    ...query.getAll("ward").map((value) => ({ name: "ward", value, label: "In one ward" })),
    ...query.getAll("line").map((value) => ({ name: "line", value, label: value })),
  ];
  return checkboxFilter("From the report", ["without", "ward", "line"], checkboxes, query);
}

const BLANK_FIELD_LABELS: Readonly<Record<string, string>> = {
  lga_id: "No local government",
  market_id: "No market",
  park_id: "No listed park",
};

function dateText(query: URLSearchParams, name: string): string {
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
