/** Report definitions as plain data, one file each in this folder; queries are in `src/reporting`. */
import type { LagosDate } from "../lagos.ts";
import type { PeriodName } from "./period.ts";

export const reportNames = [
  "entity-count",
  "enumeration-by-user",
  "shop-statistic",
  "collections",
  "arrears-by-age",
  "ticket-compliance",
  "sales-by-agent",
  "settlements",
] as const;
export type ReportName = (typeof reportNames)[number];

/** Unit of a figure: a count, kobo, or a share in ten-thousandths. */
export type ReportUnit = "count" | "money" | "share";

/** Query parameters of a URL; a list repeats its name. */
export type RowQuery = Readonly<Record<string, string | readonly string[]>>;

/** Filters of a report besides its dates. */
export const areaFilters = ["lga", "ward", "agency", "user"] as const;
export type AreaFilter = (typeof areaFilters)[number];

/** The list that figures open, and its query parameters for the report's filters. */
export interface OpenedList {
  readonly path: string;
  readonly filter_params: Readonly<Partial<Record<AreaFilter | "from" | "to" | "day", string>>>;
  /** Query parameters that are always set. */
  readonly fixed?: RowQuery;
}

export interface ReportColumn {
  readonly label: string;
  readonly unit: ReportUnit;
  /** Columns with the part and the whole, for a column that shows a share. */
  readonly of?: readonly [part: string, whole: string];
  /** Additional query parameters for the list of this column; `null` if no list shows exactly these rows. */
  readonly opens?: RowQuery | null;
  /** List that this column opens instead of the report’s list. */
  readonly list?: OpenedList;
  /** Whether the column is hidden on narrow screens. */
  readonly hide_on_narrow?: boolean;
}

export interface ReportDefinition {
  readonly name: ReportName;
  readonly title: string;
  /** One-line description. */
  readonly description: string;
  /** URL of its screen. */
  readonly address: string;
  /** Rights to its data; one of them is enough, and each figure is limited to its own scope. */
  readonly rights: readonly string[];
  /** Groupings; the first is the default. */
  readonly groups: Readonly<Record<string, string>>;
  /** Period: any range, a range of at most a year, a single day, or the current state. */
  readonly time: "any-days" | "days" | "day" | "now";
  /** Label of its dates: "Entered", "Collected". */
  readonly timeLabel: string;
  readonly initial: PeriodName;
  readonly filters: readonly AreaFilter[];
  /** In the order of the table. */
  readonly columns: Readonly<Record<string, ReportColumn>>;
  /** The column its chart draws. */
  readonly chart: string;
  readonly list?: OpenedList;
  /** Message when there are no rows. */
  readonly empty: string;
}

/** Parameters of a report. Inclusive Lagos dates; ids of places, agencies and users. */
export interface ReportParams {
  readonly by: string;
  readonly period: PeriodName | "days";
  readonly from: LagosDate | undefined;
  readonly to: LagosDate | undefined;
  readonly lga?: number;
  readonly ward?: number;
  readonly agency?: number;
  readonly user?: number;
}

export type ReportValues = Readonly<Record<string, number>>;

export interface ReportRow {
  /** Unique per row; null for records without a value of the grouping. */
  readonly key: string | null;
  readonly label: string;
  /** By column; columns without a figure are absent. */
  readonly values: ReportValues;
  /** List parameters for the records of this row; null if there are none. */
  readonly opens: RowQuery | null;
  /** Number of groups combined in this row. */
  readonly others?: number;
  /** Overrides the report's list. */
  readonly path?: string;
  /** List parameters per column, replacing those of row and column; null if no list has these records. */
  readonly cells?: Readonly<Record<string, RowQuery | null>>;
}
