import { useLocation, useSearchParams } from "react-router";
import {
  isTimeRange,
  levelChoices,
  levelLabels,
  logKindLabels,
  logKinds,
  type TimeRange,
  timeRangeLabels,
  timeRanges,
  timeRangeTerms,
} from "#domain/system-log.ts";
import { Field } from "#ui/primitives/field.tsx";
import { FilterDropdown, Filters, SearchBox } from "#ui/primitives/filters.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { DateRangeFields, dateRangeText } from "../../shared/date-range-fields.tsx";
import { QueryChoice, QueryRadios } from "../../shared/query-choice.tsx";

const KINDS = logKinds.map((value) => ({ value, label: logKindLabels[value] }));
const LEVELS = levelChoices.map((value) => ({ value, label: levelLabels[value] }));
const STATUSES = [
  { value: "2xx", label: "2xx, success" },
  { value: "3xx", label: "3xx, redirect" },
  { value: "4xx", label: "4xx, client error" },
  { value: "5xx", label: "5xx, server error" },
];
const TIME_RANGES = (Object.keys(timeRanges) as TimeRange[]).map((value) => ({
  value,
  label: timeRangeLabels[value],
}));

const FILTER_PARAMS = ["q", "kind", "level", "status", "route", "user_id", "job_id", "since", "from", "to"];

/** Filters of the logs; the followed user or request is kept when other filters change. */
export function LogFilters() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isFiltered = FILTER_PARAMS.some((name) => query.get(name));
  return (
    <Filters action={pathname} clearTo={isFiltered ? pathname : undefined}>
      <SearchBox
        placeholder="Request ID or person"
        label="Search by request ID or person"
        defaultValue={query.get("q") ?? ""}
      />
      <Period />
      <QueryChoice name="kind" label="Kind" options={KINDS} />
      <QueryChoice name="level" label="Level" options={LEVELS} />
      <QueryChoice name="status" label="Status" options={STATUSES} />
      <Route />
      {(["user_id", "job_id"] as const).map((name) => (
        <LinkedFilter key={name} name={name} />
      ))}
    </Filters>
  );
}

function Period() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [since, from, to] = ["since", "from", "to"].map((name) => query.get(name) ?? "") as [
    string,
    string,
    string,
  ];
  return (
    <FilterDropdown
      label="Period"
      value={isTimeRange(since) ? timeRangeTerms[since] : dateRangeText({ from, to })}
      clearTo={withQuery(pathname, query, { since: undefined, from: undefined, to: undefined })}
    >
      <QueryRadios name="since" options={TIME_RANGES} />
      <DateRangeFields from={from} to={to} />
    </FilterDropdown>
  );
}

function Route() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const route = query.get("route") ?? "";
  return (
    <FilterDropdown
      label="Route"
      value={route || undefined}
      clearTo={withQuery(pathname, query, { route: undefined })}
    >
      <Field name="route" label="Path or start of path" hint="/api/v1/payments">
        <TextInput key={route} defaultValue={route} maxLength={100} />
      </Field>
    </FilterDropdown>
  );
}

const LINKED_PARAMS = { user_id: "Account", job_id: "Job" } as const;

/** Set by a link; here it can only be cleared. */
function LinkedFilter({ name }: { name: keyof typeof LINKED_PARAMS }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const value = query.get(name);
  if (!value) return null;
  return (
    <FilterDropdown
      label={LINKED_PARAMS[name]}
      value={value}
      clearTo={withQuery(pathname, query, { [name]: undefined })}
    >
      <Field name={name} label={`${LINKED_PARAMS[name]} ID`}>
        <TextInput key={value} defaultValue={value} maxLength={10} inputMode="numeric" short />
      </Field>
    </FilterDropdown>
  );
}
