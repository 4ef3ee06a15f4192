import { useLocation, useSearchParams } from "react-router";
import { formatDate, isDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Field } from "#ui/primitives/field.tsx";
import { FilterDropdown } from "#ui/primitives/filters.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { withQuery } from "./addresses/records.ts";

/** The date filter of a list: one day or a range, in Lagos dates. */
export type DateFilter =
  /** `today`: the default and the latest day; `last`: only the latest day. */
  | { readonly kind: "day"; readonly today?: string; readonly latest?: string }
  | { readonly kind: "span"; readonly from: string | null; readonly to: string | null };

/** Their query parameters. */
export function dateParams({ kind }: DateFilter): readonly string[] {
  return kind === "day" ? ["day"] : ["from", "to"];
}

/** A filter by day or date range. */
export function DateFilterDropdown({ days }: { days: DateFilter }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const names = dateParams(days);
  const withoutDates = Object.fromEntries(names.map((name) => [name, undefined]));
  const clearTo = names.some((name) => query.has(name))
    ? withQuery(pathname, query, withoutDates)
    : undefined;
  if (days.kind === "day") {
    const { today, latest = today } = days;
    const day = query.get("day") ?? "";
    const value = isDate(day)
      ? formatDate(day)
      : today
        ? t("{day}, today", { day: formatDate(today) })
        : undefined;
    return (
      <FilterDropdown label={t("Day")} value={value} clearTo={clearTo}>
        <Field key={day} name="day" label={t("Day")}>
          <TextInput type="date" defaultValue={day || today} max={latest} short />
        </Field>
      </FilterDropdown>
    );
  }
  const { from, to } = days;
  const text =
    from || to ? [from, to].map((day) => (day ? formatDate(day) : "…")).join(t(" to ")) : undefined;
  return (
    <FilterDropdown label={t("Dates")} value={text} clearTo={clearTo}>
      <Field key={`from ${query.get("from")}`} name="from" label={t("From")}>
        <TextInput type="date" defaultValue={query.get("from") ?? from ?? ""} short />
      </Field>
      <Field key={`to ${query.get("to")}`} name="to" label={t("To")}>
        <TextInput type="date" defaultValue={query.get("to") ?? to ?? ""} short />
      </Field>
    </FilterDropdown>
  );
}
