import { useLocation, useSearchParams } from "react-router";
import { actorAreas } from "#domain/audit/actor-areas.ts";
import { FilterDropdown, Filters, SearchBox } from "#ui/primitives/filters.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { DateRangeFields, dateRangeText } from "../../shared/date-range-fields.tsx";
import { QueryChoice, type QueryOption } from "../../shared/query-choice.tsx";

interface TrailFiltersProps {
  actions: readonly QueryOption[];
  kinds: readonly QueryOption[];
}

/** The query parameters; those of a followed record or person are kept when filtering. */
export const FILTER_PARAMS = ["q", "actor_id", "resource", "record_id", "action", "area", "from", "to"];

/** The filters of the audit trail. */
export function TrailFilters({ actions, kinds }: TrailFiltersProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isFiltered = FILTER_PARAMS.some((name) => query.get(name));
  // A followed record implies its kind.
  const subjectParams = query.has("record_id") ? ["actor_id", "resource", "record_id"] : ["actor_id"];
  return (
    <Filters action={pathname} clearTo={isFiltered ? pathname : undefined}>
      <SearchBox
        placeholder="Person or record code"
        label="Search by person or record"
        defaultValue={query.get("q") ?? ""}
      />
      {subjectParams.map((name) =>
        query.has(name) ? <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} /> : null,
      )}
      <Period />
      <QueryChoice name="action" label="Action" options={actions} />
      {query.has("record_id") ? null : <QueryChoice name="resource" label="Record type" options={kinds} />}
      <QueryChoice name="area" label="Area" options={actorAreas} />
    </Filters>
  );
}

function Period() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  return (
    <FilterDropdown
      label="Period"
      value={dateRangeText({ from, to })}
      clearTo={withQuery(pathname, query, { from: undefined, to: undefined })}
    >
      <DateRangeFields from={from} to={to} />
    </FilterDropdown>
  );
}
