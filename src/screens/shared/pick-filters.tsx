import { useLocation, useSearchParams } from "react-router";
import { Filters, FindBox, Pick } from "#ui/primitives/filters.tsx";
import { Radio } from "#ui/primitives/input.tsx";
import { withQuery } from "./records/address.ts";

interface PickFilter {
  /** Of the query. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface PickFiltersProps {
  /** What may be looked for. */
  placeholder: string;
  filters: readonly PickFilter[];
  /** What else of the query stays as it is, such as the tab one is on. */
  keeps: readonly string[];
}

/** A box to look for words, and filters of which one value each is chosen. All of it is in the address. */
export function PickFilters({ placeholder, filters, keeps }: PickFiltersProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const any = ["q", ...filters.map(({ name }) => name)].some((name) => query.has(name));
  return (
    <Filters action={pathname} clearTo={any ? pathname : undefined}>
      <FindBox placeholder={placeholder} defaultValue={query.get("q") ?? ""} />
      {keeps.map((name) =>
        query.has(name) ? <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} /> : null,
      )}
      {filters.map(({ name, label, options }) => (
        <Pick
          key={name}
          label={label}
          value={options.find(({ value }) => value === query.get(name))?.label}
          clearTo={withQuery(pathname, query, { [name]: undefined })}
        >
          {options.map((option) => (
            <Radio
              key={`${option.value} ${query.get(name) === option.value}`}
              name={name}
              value={option.value}
              defaultChecked={query.get(name) === option.value}
            >
              {option.label}
            </Radio>
          ))}
        </Pick>
      ))}
    </Filters>
  );
}
