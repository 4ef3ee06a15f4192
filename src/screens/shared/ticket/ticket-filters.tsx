import { useLocation, useSearchParams } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import type { TicketChoices } from "#server/tickets/ticket-choices.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Filters, FindBox, Pick } from "#ui/primitives/filters.tsx";
import { Radio, TextInput } from "#ui/primitives/input.tsx";
import { withQuery } from "../records/address.ts";

const LABELS = {
  agent: "Agent",
  super_agent: "Super agent",
  category: "Category",
  park: "Park",
  lga: "Local government",
} as const;
const NAMES = ["agent", "super_agent", "category", "park", "lga"] as const;
const STATUS = [
  { value: "valid", label: "Not void" },
  { value: "void", label: "Void" },
];

interface TicketFilterBarProps {
  choices: TicketChoices;
  from: string | null;
  to: string | null;
  /** What may be looked for; none where the whole is put together. */
  placeholder?: string;
  /** What else of the query stays. */
  keeps?: readonly string[];
  /** Whether void ones can be told apart. */
  status?: boolean;
}

/** The days, and what tickets may be narrowed down to. All of it is in the address. */
export function TicketFilterBar(props: TicketFilterBarProps) {
  const { choices, from, to, placeholder, keeps = [], status = false } = props;
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const names = [...(status ? (["status"] as const) : []), ...NAMES];
  const any = ["q", "from", "to", ...names].some((name) => query.has(name));
  const kept = keeps.filter((name) => query.has(name));
  const clearTo = `${pathname}${kept.length > 0 ? `?${new URLSearchParams(kept.map((name) => [name, query.get(name) ?? ""]))}` : ""}`;
  const options = { ...choices, status: STATUS };
  const days = [from && formatDate(from), to && formatDate(to)];
  return (
    <Filters action={pathname} clearTo={any ? clearTo : undefined}>
      {placeholder ? <FindBox placeholder={placeholder} defaultValue={query.get("q") ?? ""} /> : null}
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} />
      ))}
      <Pick
        label="Days"
        value={days.some(Boolean) ? days.map((day) => day ?? "…").join(" to ") : undefined}
        clearTo={
          query.has("from") || query.has("to")
            ? withQuery(pathname, query, { from: undefined, to: undefined })
            : undefined
        }
      >
        {(["from", "to"] as const).map((name) => (
          <Field key={`${name} ${query.get(name)}`} name={name} label={name === "from" ? "From" : "To"}>
            <TextInput type="date" defaultValue={(name === "from" ? from : to) ?? ""} short />
          </Field>
        ))}
      </Pick>
      {names
        .filter((name) => options[name].length > 0)
        .map((name) => (
          <Pick
            key={name}
            label={name === "status" ? "Status" : LABELS[name]}
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
          </Pick>
        ))}
    </Filters>
  );
}
