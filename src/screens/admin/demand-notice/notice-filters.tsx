import { useLocation, useSearchParams } from "react-router";
import { Filters, FindBox, Pick } from "#ui/primitives/filters.tsx";
import { Radio } from "#ui/primitives/input.tsx";
import { withQuery } from "../../shared/records/address.ts";

const YEARS_BACK = 6;

interface NoticeFiltersProps {
  categories: readonly { id: number; name: string }[];
  thisYear: number;
}

/** What the notices can be narrowed by, besides their state. */
export function NoticeFilters({ categories, thisYear }: NoticeFiltersProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const years = Array.from({ length: YEARS_BACK + 2 }, (_, at) => String(thisYear + 1 - at));
  const filters = [
    {
      name: "category",
      label: "Category",
      options: categories.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: "year", label: "Year", options: years.map((value) => ({ value, label: value })) },
  ];
  const any = ["q", "category", "year"].some((name) => query.has(name));
  return (
    <Filters action={pathname} clearTo={any ? pathname : undefined}>
      <FindBox placeholder="Code, pay code or payer" defaultValue={query.get("q") ?? ""} />
      {["status", "run"].map((name) =>
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
