import { Link, useLocation, useSearchParams } from "react-router";
import { periodLabels } from "#domain/reports/period.ts";
import { periodsOf } from "#domain/reports/read-query.ts";
import { type AreaFilter, areaFilters } from "#domain/reports/report.ts";
import { reports } from "#domain/reports/reports.ts";
import { FilterDropdown, Filters } from "#ui/primitives/filters.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { DateFilterDropdown } from "../../shared/date-filter.tsx";
import { QueryChoice } from "../../shared/query-choice.tsx";
import type { ReportData } from "./loader.ts";
import styles from "./report.module.css";

const LABELS: Readonly<Record<AreaFilter, string>> = {
  lga: "Local government",
  ward: "Ward",
  agency: "Agency",
  user: "Entered by",
};
const DATE_PARAMS = ["from", "to", "day"] as const;

/** Period and filters of a report, all kept in the URL. */
export function ReportFilters({ data }: { data: ReportData }) {
  const report = reports[data.report];
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const names = ["period", ...DATE_PARAMS, ...areaFilters];
  // Forms also send empty fields; those count as not set.
  const isSet = (name: string) => Boolean(query.get(name));
  const clearTo = withQuery(pathname, query, Object.fromEntries(names.map((name) => [name, undefined])));
  const keptParams = ["name", "by", "period"].filter(isSet);
  const { from, to } = data.ran?.parameters ?? {};
  return (
    <Filters action={pathname} clearTo={names.some(isSet) ? clearTo : undefined}>
      {keptParams.map((name) => (
        <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} />
      ))}
      {report.time === "now" ? null : <PeriodPick data={data} />}
      {/* Empty if no day was typed: sent with a filter, it would override the period. */}
      {report.time === "day" ? <DateFilterDropdown days={{ kind: "day", latest: data.today }} /> : null}
      {report.time === "days" || report.time === "any-days" ? (
        <DateFilterDropdown
          days={{
            kind: "span",
            from: isSet("from") || isSet("to") ? (from ?? null) : null,
            to: isSet("from") || isSet("to") ? (to ?? null) : null,
          }}
        />
      ) : null}
      {report.filters
        .filter((name) => data.choices[name].length > 0)
        .map((name) => (
          <QueryChoice key={name} name={name} label={LABELS[name]} options={data.choices[name]} />
        ))}
    </Filters>
  );
}

/** Relative periods: each is a link, so that it replaces typed days. */
function PeriodPick({ data }: { data: ReportData }) {
  const report = reports[data.report];
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const chosen = data.ran?.parameters.period;
  const withoutDates = Object.fromEntries(DATE_PARAMS.map((name) => [name, undefined]));
  return (
    <FilterDropdown
      label={report.timeLabel}
      value={chosen && chosen !== "days" ? periodLabels[chosen] : undefined}
      clearTo={query.get("period") ? withQuery(pathname, query, { period: undefined }) : undefined}
    >
      <ul className={styles.periods}>
        {periodsOf(report).map((name) => (
          <li key={name}>
            <Link
              to={withQuery(pathname, query, { ...withoutDates, period: name })}
              aria-current={name === chosen ? "true" : undefined}
              preventScrollReset
            >
              {periodLabels[name]}
            </Link>
          </li>
        ))}
      </ul>
    </FilterDropdown>
  );
}
