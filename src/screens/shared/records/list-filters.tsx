import { useLoaderData, useLocation, useSearchParams } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { Field } from "#ui/primitives/field.tsx";
import { FilterDropdown, Filters, SearchBox } from "#ui/primitives/filters.tsx";
import { Checkbox, TextInput } from "#ui/primitives/input.tsx";
import { withQuery } from "../addresses/records.ts";
import { searchPlaceholder } from "./list-columns.ts";
import { type ListFilter, listFilters } from "./list-filter-definitions.ts";
import type { ListData } from "./loaders.ts";

/** Query parameters kept when filtering: how the list is shown. */
const PRESERVED_PARAMS = ["sort", "per_page", "columns", "view"];

interface ListFiltersProps {
  resource: AnyResource;
  /** Whether the bare address opens the user's default view. Maps have none. */
  hasViews?: boolean;
}

/** The filter bar of a register: search box and filters. */
export function ListFilters({ resource, hasViews = true }: ListFiltersProps) {
  const { lgas } = useLoaderData<ListData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const filters = listFilters(resource, query, lgas);
  const names = ["q", ...filters.flatMap((filter) => filter.names)];
  const isFiltered = names.some((name) => query.get(name));
  const unfilteredAddress = withQuery(
    pathname,
    query,
    Object.fromEntries(names.map((name) => [name, undefined])),
  );
  // The bare address would open the default view.
  const clearTo = hasViews && unfilteredAddress === pathname ? `${pathname}?view=all` : unfilteredAddress;
  return (
    <Filters action={pathname} clearTo={isFiltered ? clearTo : undefined}>
      <SearchBox placeholder={`Code, ${searchPlaceholder(resource)}`} defaultValue={query.get("q") ?? ""} />
      {PRESERVED_PARAMS.map((name) =>
        query.has(name) ? <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} /> : null,
      )}
      {filters.map((filter) => (
        <ListFilterDropdown key={filter.label} filter={filter} pathname={pathname} query={query} />
      ))}
    </Filters>
  );
}

interface ListFilterDropdownProps {
  filter: ListFilter;
  pathname: string;
  query: URLSearchParams;
}

function ListFilterDropdown({ filter, pathname, query }: ListFilterDropdownProps) {
  const { label, names, checkboxes, valueText, hasDateRange } = filter;
  return (
    <FilterDropdown
      label={label}
      value={valueText}
      clearTo={withQuery(pathname, query, Object.fromEntries(names.map((name) => [name, undefined])))}
    >
      {checkboxes.map(({ name, value, label: checkboxLabel }) => {
        const chosen = query.getAll(name).includes(value);
        return (
          <Checkbox key={`${name} ${value} ${chosen}`} name={name} value={value} defaultChecked={chosen}>
            {checkboxLabel}
          </Checkbox>
        );
      })}
      {hasDateRange ? <DateEnteredFields query={query} /> : null}
    </FilterDropdown>
  );
}

function DateEnteredFields({ query }: { query: URLSearchParams }) {
  const [from, to] = [query.get("entered_from") ?? "", query.get("entered_to") ?? ""];
  return (
    <>
      <Field name="entered_from" label="From">
        <TextInput type="date" key={from} defaultValue={from} />
      </Field>
      <Field name="entered_to" label="To">
        <TextInput type="date" key={to} defaultValue={to} />
      </Field>
    </>
  );
}
