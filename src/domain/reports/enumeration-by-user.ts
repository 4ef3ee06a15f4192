import { listName } from "../list-name.ts";
import {
  ALL_RECORDS,
  type CountedRegister,
  countedRegisterLabels,
  countedRegisters,
  REGISTER_FILTER_PARAMS,
} from "./registers-counted.ts";
import type { ReportColumn, ReportDefinition } from "./report.ts";

const column = (name: CountedRegister): ReportColumn => ({
  label: countedRegisterLabels[name],
  unit: "count",
  hide_on_narrow: true,
  list: { path: `/admin/list/${listName(name)}`, filter_params: REGISTER_FILTER_PARAMS, fixed: ALL_RECORDS },
});

/** Entries by officer; the total of a row opens the entity count of that officer. */
export const enumerationByUser: ReportDefinition = {
  name: "enumeration-by-user",
  title: "Enumeration by user",
  description: "Records entered by each officer",
  address: "/admin/reporting/enumeration-by-user",
  rights: countedRegisters.map((name) => `${name}.view`),
  groups: { user: "User" },
  time: "any-days",
  timeLabel: "Entered",
  initial: "this-month",
  filters: ["lga", "ward"],
  columns: {
    ...(Object.fromEntries(countedRegisters.map((name) => [name, column(name)])) as Record<
      CountedRegister,
      ReportColumn
    >),
    all: {
      label: "All",
      unit: "count",
      list: {
        path: "/admin/reporting/entity-count",
        filter_params: { from: "from", to: "to", lga: "lga", ward: "ward" },
      },
    },
  },
  chart: "all",
  empty: "No entries match these filters. Change the dates or the place.",
};
