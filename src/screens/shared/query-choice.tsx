import { useLocation, useSearchParams } from "react-router";
import { FilterDropdown } from "#ui/primitives/filters.tsx";
import { Radio } from "#ui/primitives/input.tsx";
import { withQuery } from "./addresses/records.ts";

export interface QueryOption {
  readonly value: string;
  readonly label: string;
}

/** A filter with one value, such as a status. */
export interface FilterDefinition {
  /** Name of the query parameter. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly QueryOption[];
}

/** A filter with one value, kept in the address. */
export function QueryChoice({ name, label, options }: FilterDefinition) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const chosen = query.get(name);
  return (
    <FilterDropdown
      label={label}
      value={options.find(({ value }) => value === chosen)?.label}
      clearTo={withQuery(pathname, query, { [name]: undefined })}
    >
      <QueryRadios name={name} options={options} />
    </FilterDropdown>
  );
}

/** Only the options, with the current one selected. */
export function QueryRadios({ name, options }: Omit<FilterDefinition, "label">) {
  const [query] = useSearchParams();
  const chosen = query.get(name);
  return options.map(({ value, label }) => (
    <Radio key={`${value} ${chosen === value}`} name={name} value={value} defaultChecked={chosen === value}>
      {label}
    </Radio>
  ));
}

/** The options of a filter, plus one for records without a value (0 in the address). */
export function withNone(options: readonly QueryOption[], label: string): readonly QueryOption[] {
  return [...options, { value: "0", label }];
}
