import { useLocation, useSearchParams } from "react-router";
import type { RequestFilters } from "#areas/services/service-requests/filter-choices.ts";
import { formatDate, isDate } from "#domain/lagos.ts";
import { type RequestState, stateLabels } from "#domain/service/request-state.ts";
import { Field } from "#ui/primitives/field.tsx";
import { FilterDropdown, Filters, SearchBox } from "#ui/primitives/filters.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { QueryChoice } from "../../shared/query-choice.tsx";

interface HistoryFiltersProps {
  choices: RequestFilters;
  states: readonly RequestState[];
}

/** Filters of the history, kept in the URL. */
export function HistoryFilters({ choices, states }: HistoryFiltersProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const choiceFilters = [
    { name: "service_id", label: "Service", options: choices.services },
    { name: "provider_id", label: "Provider", options: choices.providers },
    {
      name: "status",
      label: "Status",
      options: states.map((value) => ({ value, label: stateLabels[value] })),
    },
  ].filter(({ options }) => options.length > 0);
  const isFiltered = ["q", "from", "to", ...choiceFilters.map(({ name }) => name)].some((name) =>
    query.has(name),
  );
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  return (
    <Filters action={pathname} clearTo={isFiltered ? pathname : undefined}>
      <SearchBox placeholder="Code, asset or requester" defaultValue={query.get("q") ?? ""} />
      <FilterDropdown
        label="Closed"
        value={periodText(from, to)}
        clearTo={withQuery(pathname, query, { from: undefined, to: undefined })}
      >
        {(["from", "to"] as const).map((name) => (
          <Field key={`${name} ${query.get(name)}`} name={name} label={name === "from" ? "From" : "To"}>
            <TextInput type="date" defaultValue={query.get(name) ?? ""} short />
          </Field>
        ))}
      </FilterDropdown>
      {choiceFilters.map((pick) => (
        <QueryChoice key={pick.name} {...pick} />
      ))}
    </Filters>
  );
}

function periodText(from: string, to: string): string | undefined {
  if (isDate(from) && isDate(to)) return `${formatDate(from)} to ${formatDate(to)}`;
  if (isDate(from)) return `from ${formatDate(from)}`;
  return isDate(to) ? `up to ${formatDate(to)}` : undefined;
}
