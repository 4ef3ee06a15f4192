import { useLocation, useSearchParams } from "react-router";
import { formatDate, isDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Field } from "#ui/primitives/field.tsx";
import { FilterDropdown } from "#ui/primitives/filters.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { withQuery } from "./addresses/records.ts";

/** The date filter of a list: one day or a range, in Lagos dates. */
export type PickedDays =
  /** `today`: the default and the latest day; `last`: only the latest day. */
  | { readonly of: "day"; readonly today?: string; readonly last?: string }
  | { readonly of: "span"; readonly from: string | null; readonly to: string | null };

/** Their query parameters. */
export function dayNames({ of }: PickedDays): readonly string[] {
  return of === "day" ? ["day"] : ["from", "to"];
}

/** A filter by day or date range. */
export function DayPick({ days }: { days: PickedDays }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const names = dayNames(days);
  const bare = Object.fromEntries(names.map((name) => [name, undefined]));
  const clearTo = names.some((name) => query.has(name)) ? withQuery(pathname, query, bare) : undefined;
  if (days.of === "day") {
    const { today, last = today } = days;
    const day = query.get("day") ?? "";
    const value = isDate(day)
      ? formatDate(day)
      : today
        ? t("{day}, today", { day: formatDate(today) })
        : undefined;
    return (
      <FilterDropdown label={t("Day")} value={value} clearTo={clearTo}>
        <Field key={day} name="day" label={t("Day")}>
          <TextInput type="date" defaultValue={day || today} max={last} short />
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
        <TextInput type="date" defaultValue={from ?? ""} short />
      </Field>
      <Field key={`to ${query.get("to")}`} name="to" label={t("To")}>
        <TextInput type="date" defaultValue={to ?? ""} short />
      </Field>
    </FilterDropdown>
  );
}
