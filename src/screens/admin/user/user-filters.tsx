import { useLocation, useSearchParams } from "react-router";
import { areaWords } from "#domain/people/rights.ts";
import { Filters, FindBox, Pick } from "#ui/primitives/filters.tsx";
import { Radio } from "#ui/primitives/input.tsx";
import { withQuery } from "../../shared/records/address.ts";

/** What users can be narrowed by, besides their state. */
export function UserFilters({ roles }: { roles: readonly { id: number; title: string }[] }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const filters = [
    {
      name: "area",
      label: "Kind",
      options: Object.entries(areaWords).map(([value, label]) => ({ value, label })),
    },
    {
      name: "role",
      label: "Role",
      options: roles.map(({ id, title }) => ({ value: String(id), label: title })),
    },
  ];
  const any = ["q", "area", "role"].some((name) => query.has(name));
  const status = query.get("status");
  return (
    <Filters action={pathname} clearTo={any ? pathname : undefined}>
      <FindBox placeholder="Name, e-mail, phone or code" defaultValue={query.get("q") ?? ""} />
      {status ? <input type="hidden" name="status" value={status} /> : null}
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
