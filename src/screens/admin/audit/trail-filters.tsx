import { useLocation, useSearchParams } from "react-router";
import { formatDate, isDate } from "#domain/lagos.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Filters, FindBox, Pick } from "#ui/primitives/filters.tsx";
import { Radio, TextInput } from "#ui/primitives/input.tsx";
import { withQuery } from "../../shared/records/address.ts";
import { AREAS } from "./area-words.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

interface TrailFiltersProps {
  actions: readonly Option[];
  kinds: readonly Option[];
}

/** What the address may ask for; a follower's names are kept while one filters further. */
export const ASKED = ["q", "actor_id", "resource", "record_id", "action", "area", "from", "to"];

/** What the trail can be narrowed by. */
export function TrailFilters({ actions, kinds }: TrailFiltersProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const any = ASKED.some((name) => query.get(name));
  // Following one record says its kind already.
  const followed = query.has("record_id") ? ["actor_id", "resource", "record_id"] : ["actor_id"];
  return (
    <Filters action={pathname} clearTo={any ? pathname : undefined}>
      <FindBox
        placeholder="Person, or code of a record"
        label="Find what a person did, or what happened to a record"
        defaultValue={query.get("q") ?? ""}
      />
      {followed.map((name) =>
        query.has(name) ? <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} /> : null,
      )}
      <Period />
      <Choice name="action" label="What" options={actions} />
      {query.has("record_id") ? null : <Choice name="resource" label="Kind of record" options={kinds} />}
      <Choice name="area" label="Area" options={AREAS} />
    </Filters>
  );
}

function Choice({ name, label, options }: { name: string; label: string; options: readonly Option[] }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const chosen = query.get(name);
  return (
    <Pick
      label={label}
      value={options.find(({ value }) => value === chosen)?.label}
      clearTo={withQuery(pathname, query, { [name]: undefined })}
    >
      {options.map((option) => (
        <Radio
          key={`${option.value} ${chosen === option.value}`}
          name={name}
          value={option.value}
          defaultChecked={chosen === option.value}
        >
          {option.label}
        </Radio>
      ))}
    </Pick>
  );
}

function Period() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  return (
    <Pick
      label="Period"
      value={periodWords(from, to)}
      clearTo={withQuery(pathname, query, { from: undefined, to: undefined })}
    >
      <Field name="from" label="First day">
        <TextInput key={from} type="date" defaultValue={from} short />
      </Field>
      <Field name="to" label="Last day">
        <TextInput key={to} type="date" defaultValue={to} short />
      </Field>
    </Pick>
  );
}

function periodWords(from: string, to: string): string | undefined {
  const [first, last] = [isDate(from) && formatDate(from), isDate(to) && formatDate(to)];
  if (first && last) return `${first} to ${last}`;
  if (first) return `from ${first}`;
  return last ? `to ${last}` : undefined;
}
