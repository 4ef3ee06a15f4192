import { formatDate, isDate } from "#domain/lagos.ts";
import { takesPhotos } from "#domain/photo.ts";
import { statesFor, stateWords } from "#domain/state-words.ts";
import type { AnyResource } from "#resource/define.ts";
import { suspensionPick } from "./suspension-pick.ts";

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** One filter of a list: the names it has in the address, and what is chosen of it. */
export interface ListFilter {
  readonly label: string;
  /** Of the address; several where one filter asks for several things. */
  readonly names: readonly string[];
  /** Ticks: a name of the address and a value each. */
  readonly ticks: readonly (Option & { readonly name: string })[];
  /** What is chosen, in words; undefined when nothing is. */
  readonly words: string | undefined;
  /** Two days may be written, from and to. */
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
  { value: "yes", label: stateWords("verified") },
  { value: "no", label: stateWords("to-verify") },
];

/** The filters of a register's list, and what the address chooses of each. */
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
  const words = chosen.map((tick) => tick.label).join(", ");
  return { label, names, ticks, words: words || undefined };
}

function missingFilter(resource: AnyResource, query: URLSearchParams): ListFilter {
  const ticks = [
    ...(resource.owned ? [{ name: "owner", value: "none", label: "No owner yet" }] : []),
    ...(takesPhotos(resource) ? [{ name: "photo", value: "none", label: "No photo" }] : []),
    ...(resource.located ? [{ name: "position", value: "none", label: "No position" }] : []),
  ];
  return tickFilter(
    "Missing",
    ticks.map(({ name }) => name),
    ticks,
    query,
  );
}

function enteredFilter(query: URLSearchParams): ListFilter {
  const names = ["created_by", "entered_from", "entered_to"];
  const other = query.get("created_by") ?? "";
  const ticks = [
    { name: "created_by", value: "me", label: "By me" },
    ...(other && other !== "me" ? [{ name: "created_by", value: other, label: byWords(other) }] : []),
  ];
  const [from, to] = [day(query, "entered_from"), day(query, "entered_to")];
  const days = from && to ? `${from} to ${to}` : from ? `from ${from}` : to ? `until ${to}` : "";
  const me = other === "me" ? "by me" : other ? byWords(other).toLowerCase() : "";
  return {
    label: "Entered",
    names,
    ticks,
    words: [me, days].filter(Boolean).join(", ") || undefined,
    days: true,
  };
}

function byWords(by: string): string {
  if (by === "owners") return "By owners themselves";
  return by === "none" ? "By nobody" : "By one user";
}

/** What only a figure of a report asks for: it is shown, so that it can be taken away. */
function reportFilter(query: URLSearchParams): ListFilter {
  const ticks = [
    ...query.getAll("without").map((value) => {
      const label = WITHOUT[value] ?? "With something empty";
      return { name: "without", value, label };
    }),
    ...query.getAll("ward").map((value) => ({ name: "ward", value, label: "In one ward" })),
    ...query.getAll("line").map((value) => ({ name: "line", value, label: value })),
  ];
  return tickFilter("From the report", ["without", "ward", "line"], ticks, query);
}

const WITHOUT: Readonly<Record<string, string>> = {
  lga_id: "In no local government",
  market_id: "In no market",
  park_id: "In no park of the list",
};

function day(query: URLSearchParams, name: string): string {
  const text = query.get(name) ?? "";
  return isDate(text) ? formatDate(text) : text;
}

/** What a list is narrowed by, a phrase each: "Use: Commercial". Nothing when all of it is shown. */
export function filterPhrases(filters: readonly ListFilter[], query: URLSearchParams): readonly string[] {
  const q = query.get("q")?.trim();
  return [
    ...(q ? [`Words: ${q}`] : []),
    ...filters.flatMap(({ label, words }) => (words ? [`${label}: ${words}`] : [])),
  ];
}
