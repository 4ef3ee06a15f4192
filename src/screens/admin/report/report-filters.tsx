import { Link, useLocation, useSearchParams } from "react-router";
import { periodLabels } from "#domain/reports/period.ts";
import { periodsOf } from "#domain/reports/read-query.ts";
import { type AreaFilter, areaFilters } from "#domain/reports/report.ts";
import { reports } from "#domain/reports/reports.ts";
import { FilterDropdown, Filters } from "#ui/primitives/filters.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { DayPick } from "../../shared/day-pick.tsx";
import { QueryChoice } from "../../shared/query-choice.tsx";
import type { ReportData } from "./loader.ts";
import styles from "./report.module.css";

const LABELS: Readonly<Record<AreaFilter, string>> = {
  lga: "Local government",
  ward: "Ward",
  agency: "Agency",
  user: "Entered by",
};
const TYPED = ["from", "to", "day"] as const;

/** Period and filters of a report, all kept in the URL. */
export function ReportFilters({ data }: { data: ReportData }) {
  const report = reports[data.report];
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const names = ["period", ...TYPED, ...areaFilters];
  // Forms also send empty fields; those count as not set.
  const asks = (name: string) => Boolean(query.get(name));
  const clearTo = withQuery(pathname, query, Object.fromEntries(names.map((name) => [name, undefined])));
  const stored = ["name", "by", "period"].filter(asks);
  const { from, to } = data.ran?.parameters ?? {};
  return (
    <Filters action={pathname} clearTo={names.some(asks) ? clearTo : undefined}>
      {stored.map((name) => (
        <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} />
      ))}
      {report.time === "now" ? null : <PeriodPick data={data} />}
      {/* Empty if no day was typed: sent with a filter, it would override the period. */}
      {report.time === "day" ? <DayPick days={{ of: "day", last: data.today }} /> : null}
      {report.time === "days" || report.time === "any-days" ? (
        <DayPick
          days={{
            of: "span",
            from: asks("from") || asks("to") ? (from ?? null) : null,
            to: asks("from") || asks("to") ? (to ?? null) : null,
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
  const bare = Object.fromEntries(TYPED.map((name) => [name, undefined]));
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
              to={withQuery(pathname, query, { ...bare, period: name })}
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
