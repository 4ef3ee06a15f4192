import { assetsData } from "./personal-data/assets-data.ts";
import type { PersonalTable, Treatment } from "./personal-data/kinds.ts";
import { tillsData } from "./personal-data/last-money-data.ts";
import { agentsData } from "./personal-data/last-people-data.ts";
import { moneyData } from "./personal-data/money-data.ts";
import { importsData } from "./personal-data/more-assets-data.ts";
import { reconciliationData } from "./personal-data/more-money-data.ts";
import { accountsData } from "./personal-data/more-people-data.ts";
import { administrationData } from "./personal-data/more-work-data.ts";
import { nonPersonalTables } from "./personal-data/nothing-personal.ts";
import { peopleData } from "./personal-data/people-data.ts";
import { ticketsData } from "./personal-data/tickets-data.ts";
import { workData } from "./personal-data/work-data.ts";

/** Every table with personal data: data subjects, legal basis, retention, and the effect of pseudonymising. */
export const personalTables: readonly PersonalTable[] = [
  ...peopleData,
  ...accountsData,
  ...agentsData,
  ...assetsData,
  ...importsData,
  ...moneyData,
  ...reconciliationData,
  ...tillsData,
  ...ticketsData,
  ...workData,
  ...administrationData,
];

/** Splits a list at spaces. */
function splitNames(list: string | undefined): readonly string[] {
  return list ? list.split(" ") : [];
}

/** Columns of a table with a treatment. */
export function columnsOf(table: PersonalTable, how: Treatment): readonly string[] {
  return splitNames(table.columns[how]);
}

/** Every column in the map, as "table.column"; a test compares them with the database. */
export function mappedColumns(): readonly string[] {
  const personal = personalTables.flatMap(({ table, columns, plain }) =>
    [...Object.values(columns), plain].flatMap((list) => splitNames(list).map((name) => `${table}.${name}`)),
  );
  const plain = Object.entries(nonPersonalTables).flatMap(([table, list]) =>
    splitNames(list).map((name) => `${table}.${name}`),
  );
  return [...personal, ...plain];
}
