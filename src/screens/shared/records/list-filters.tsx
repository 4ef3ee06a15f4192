import { useLoaderData, useLocation, useSearchParams } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { Filters, FindBox, Pick } from "#ui/primitives/filters.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { withQuery } from "./address.ts";
import { findWords } from "./list-columns.ts";
import type { ListData } from "./loaders.ts";

interface Option {
  value: string;
  label: string;
}

/** The filter bar of a register: words to find, then what one may narrow it by. */
export function ListFilters({ resource }: { resource: AnyResource }) {
  const { lgas } = useLoaderData<ListData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const choices = resource.filters.flatMap((name) => {
    const field = resource.fields[name];
    return field?.kind === "choice" ? [{ name, label: field.label, options: field.choices }] : [];
  });
  const places = lgas.map(({ id, name }) => ({ value: String(id), label: name }));
  const owners = [{ value: "none", label: "No owner yet" }];
  const all = [
    ...choices,
    ...(places.length > 0 && !resource.placeless ? [{ name: "lga_id", label: "LGA", options: places }] : []),
    ...(resource.owned ? [{ name: "owner", label: "Owner", options: owners }] : []),
  ];
  const any = query.has("q") || all.some(({ name }) => query.has(name));
  return (
    <Filters action={pathname} clearTo={any ? pathname : undefined}>
      <FindBox placeholder={`Code, ${findWords(resource)}`} defaultValue={query.get("q") ?? ""} />
      {["status", "sort", "per_page", "created_by"].map((name) =>
        query.has(name) ? <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} /> : null,
      )}
      {all.map((filter) => (
        <ListPick key={filter.name} {...filter} pathname={pathname} query={query} />
      ))}
    </Filters>
  );
}

interface ListPickProps {
  name: string;
  label: string;
  options: readonly Option[];
  pathname: string;
  query: URLSearchParams;
}

function ListPick({ name, label, options, pathname, query }: ListPickProps) {
  const chosen = query.getAll(name);
  const words = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <Pick
      label={label}
      value={words.length > 0 ? words.join(", ") : undefined}
      clearTo={withQuery(pathname, query, { [name]: undefined })}
    >
      {options.map((option) => (
        <Checkbox
          key={`${option.value} ${chosen.includes(option.value)}`}
          name={name}
          value={option.value}
          defaultChecked={chosen.includes(option.value)}
        >
          {option.label}
        </Checkbox>
      ))}
    </Pick>
  );
}
