import { useLocation, useSearchParams } from "react-router";
import type { CollectionChoices } from "#areas/collecting/collections/filter-choices.ts";
import { collectionChannels, NO_GROUP } from "#domain/collections.ts";
import { formatDate } from "#domain/lagos.ts";
import { Field } from "#ui/primitives/field.tsx";
import { FilterDropdown, Filters, SearchBox } from "#ui/primitives/filters.tsx";
import { Radio, TextInput } from "#ui/primitives/input.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { withNone } from "../../shared/query-choice.tsx";
import { filterNames } from "./labels.ts";

const LABELS = {
  agency: "Agency",
  item: "Revenue item",
  channel: "Channel",
  lga: "Local government",
  officer: "Officer",
} as const;

interface FiltersProps {
  choices: CollectionChoices;
  /** The dates shown; absent if invalid. */
  period: { from: string; to: string } | undefined;
}

/** The date range and filters, kept in the address. */
export function CollectionFilters({ choices, period }: FiltersProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const by = query.get("by");
  const isFiltered = ["q", "from", "to", ...filterNames].some((name) => query.has(name));
  const options = {
    agency: choices.agency,
    item: withNone(choices.item, NO_GROUP.item),
    lga: withNone(choices.lga, NO_GROUP.lga),
    officer: withNone(choices.officer, NO_GROUP.officer),
    channel: Object.entries(collectionChannels).map(([value, label]) => ({ value, label })),
  };
  return (
    <Filters action={pathname} clearTo={isFiltered ? (by ? `${pathname}?by=${by}` : pathname) : undefined}>
      <SearchBox placeholder="Receipt, payer, bill or payment" defaultValue={query.get("q") ?? ""} />
      {by ? <input type="hidden" name="by" value={by} /> : null}
      <FilterDropdown
        label="Dates"
        value={period ? `${formatDate(period.from)} to ${formatDate(period.to)}` : undefined}
        clearTo={
          query.has("from") || query.has("to")
            ? withQuery(pathname, query, { from: undefined, to: undefined })
            : undefined
        }
      >
        {(["from", "to"] as const).map((name) => (
          <Field key={`${name} ${query.get(name)}`} name={name} label={name === "from" ? "From" : "To"}>
            <TextInput type="date" defaultValue={query.get(name) ?? period?.[name]} short />
          </Field>
        ))}
      </FilterDropdown>
      {filterNames.map((name) => (
        <FilterDropdown
          key={name}
          label={LABELS[name]}
          value={options[name].find(({ value }) => value === query.get(name))?.label}
          clearTo={withQuery(pathname, query, { [name]: undefined })}
        >
          {options[name].map(({ value, label }) => (
            <Radio
              key={`${value} ${query.get(name) === value}`}
              name={name}
              value={value}
              defaultChecked={query.get(name) === value}
            >
              {label}
            </Radio>
          ))}
        </FilterDropdown>
      ))}
    </Filters>
  );
}
