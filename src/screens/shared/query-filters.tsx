import { useLocation, useSearchParams } from "react-router";
import { Filters, SearchBox } from "#ui/primitives/filters.tsx";
import { withQuery } from "./addresses/records.ts";
import { type DateFilter, DateFilterDropdown, dateParams } from "./date-filter.tsx";
import { type FilterDefinition, QueryChoice } from "./query-choice.tsx";

interface QueryFiltersProps {
  /** Placeholder of the search box; without it there is none. */
  placeholder?: string;
  days?: DateFilter;
  filters: readonly FilterDefinition[];
  /** Other query parameters that are kept, such as the tab. */
  preservedParams?: readonly string[];
}

/** A search box, a date filter and filters with one value each. All of it is in the address. */
export function QueryFilters({ placeholder, days, filters, preservedParams = [] }: QueryFiltersProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const names = ["q", ...(days ? dateParams(days) : []), ...filters.map(({ name }) => name)];
  const preserved = preservedParams.flatMap((name) =>
    query.has(name) ? [[name, query.get(name) ?? ""] as const] : [],
  );
  const clearTo = withQuery(
    pathname,
    new URLSearchParams(preserved.map(([name, value]) => [name, value])),
    {},
  );
  return (
    <Filters action={pathname} clearTo={names.some((name) => query.has(name)) ? clearTo : undefined}>
      {placeholder ? <SearchBox placeholder={placeholder} defaultValue={query.get("q") ?? ""} /> : null}
      {preserved.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {days ? <DateFilterDropdown days={days} /> : null}
      {filters.map((filter) => (
        <QueryChoice key={filter.name} {...filter} />
      ))}
    </Filters>
  );
}
