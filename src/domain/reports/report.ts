/** What a report is, as plain data: one file each beside this one. Nothing here runs a query. */
import type { LagosDate } from "../lagos.ts";
import type { PeriodName } from "./period.ts";

export const reportNames = [
  ...(["entity-count", "enumeration-by-user", "shop-statistic", "collections"] as const),
  ...(["arrears-by-age", "ticket-compliance", "sales-by-agent", "settlements"] as const),
];
export type ReportName = (typeof reportNames)[number];

/** What a figure counts: things, kobo, or a part of a whole in ten-thousandths. */
export type ReportUnit = "count" | "money" | "share";

/** Names and values of an address; a list repeats its name. */
export type RowQuery = Readonly<Record<string, string | readonly string[]>>;

/** Filters that narrow a report down, besides its days. */
export const areaFilters = ["lga", "ward", "agency", "user"] as const;
export type AreaFilter = (typeof areaFilters)[number];

/** The list that holds the rows of figures, and what it calls what the report was narrowed to. */
export interface OpenedList {
  readonly path: string;
  readonly asks: Readonly<Partial<Record<AreaFilter | "from" | "to" | "day", string>>>;
  /** Asked for always. */
  readonly fixed?: RowQuery;
}

export interface ReportColumn {
  readonly label: string;
  readonly unit: ReportUnit;
  /** Of a share: the columns it is the part and the whole of. */
  readonly of?: readonly [part: string, whole: string];
  /** What this column asks the list for besides; null: no list shows exactly these rows. */
  readonly opens?: RowQuery | null;
  /** Another list than the report's. */
  readonly list?: OpenedList;
  /** Left out on narrow screens. */
  readonly spare?: boolean;
}

export interface ReportDefinition {
  readonly name: ReportName;
  readonly title: string;
  /** One line of what it shows. */
  readonly about: string;
  /** Where it stands, without a question mark. */
  readonly address: string;
  /** Rights to what it counts; one of them is enough, and each figure stays within its own. */
  readonly rights: readonly string[];
  /** What its rows are; the first is shown when nothing is asked for. */
  readonly groups: Readonly<Record<string, string>>;
  /** Days it looks at: a stretch of them, at most a year of them, one day, or how it stands now. */
  readonly time: "any-days" | "days" | "day" | "now";
  /** What its days are of: "Entered", "Collected". */
  readonly timeLabel: string;
  readonly initial: PeriodName;
  readonly filters: readonly AreaFilter[];
  /** In the order of the table. */
  readonly columns: Readonly<Record<string, ReportColumn>>;
  /** The column its chart draws. */
  readonly chart: string;
  readonly list?: OpenedList;
  /** What is said when nothing fits. */
  readonly empty: string;
}

/** What somebody asks of a report. Days are Lagos dates, both within; ids of places, agencies and users. */
export interface ReportAsked {
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
  /** Tells rows apart; null where a record has none of what they are put together by. */
  readonly key: string | null;
  readonly label: string;
  /** By column; a column that this row has no figure for is absent. */
  readonly values: ReportValues;
  /** What asks a list for the rows of this one; null: nothing does. */
  readonly opens: RowQuery | null;
  /** How many groups it stands for, where those were put together already. */
  readonly others?: number;
  /** Another list than the report's. */
  readonly path?: string;
  /** Of single columns, instead of the row's and the column's own; null: no list has these. */
  readonly cells?: Readonly<Record<string, RowQuery | null>>;
}
