import { accountsData } from "./accounts-data.ts";
import { administrationData } from "./administration-data.ts";
import { agentsData } from "./agents-data.ts";
import { assetsData } from "./assets-data.ts";
import { importsData } from "./imports-data.ts";
import type { PersonalTable, Treatment } from "./kinds.ts";
import { moneyData } from "./money-data.ts";
import { nonPersonalTables } from "./non-personal-tables.ts";
import { peopleData } from "./people-data.ts";
import { reconciliationData } from "./reconciliation-data.ts";
import { ticketsData } from "./tickets-data.ts";
import { tillsData } from "./tills-data.ts";
import { workData } from "./work-data.ts";

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
