import { useLocation, useSearchParams } from "react-router";
import { formatDate, isDate } from "#domain/lagos.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Filters, Pick } from "#ui/primitives/filters.tsx";
import { Radio, TextInput } from "#ui/primitives/input.tsx";
import { withQuery } from "../records/address.ts";

interface AreaFilter {
  /** Of the query. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface AreaFiltersProps {
  filters: readonly AreaFilter[];
  /** The day that is shown where none is chosen. */
  today?: string;
  /** What else of the query stays as it is. */
  keeps?: readonly string[];
}

/** One day, and what else narrows it down; one value each. All of it is in the address. */
export function AreaFilters({ filters, today, keeps = [] }: AreaFiltersProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const day = query.get("day") ?? "";
  const any = ["day", ...filters.map(({ name }) => name)].some((name) => query.has(name));
  const bare = Object.fromEntries(
    ["day", ...filters.map(({ name }) => name)].map((name) => [name, undefined]),
  );
  return (
    <Filters action={pathname} clearTo={any ? withQuery(pathname, query, bare) : undefined}>
      {keeps.map((name) =>
        query.has(name) ? <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} /> : null,
      )}
      <Pick
        label="Day"
        value={isDate(day) ? formatDate(day) : today ? `${formatDate(today)}, today` : undefined}
        clearTo={day ? withQuery(pathname, query, { day: undefined }) : undefined}
      >
        <Field key={day} name="day" label="Day">
          <TextInput type="date" defaultValue={day || today} max={today} short />
        </Field>
      </Pick>
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
