import { assetsData } from "./personal-data/assets-data.ts";
import type { PersonalTable, Treatment } from "./personal-data/kinds.ts";
import { lastMoneyData } from "./personal-data/last-money-data.ts";
import { lastPeopleData } from "./personal-data/last-people-data.ts";
import { moneyData } from "./personal-data/money-data.ts";
import { moreAssetsData } from "./personal-data/more-assets-data.ts";
import { moreMoneyData } from "./personal-data/more-money-data.ts";
import { morePeopleData } from "./personal-data/more-people-data.ts";
import { moreWorkData } from "./personal-data/more-work-data.ts";
import { nothingPersonal } from "./personal-data/nothing-personal.ts";
import { peopleData } from "./personal-data/people-data.ts";
import { ticketsData } from "./personal-data/tickets-data.ts";
import { workData } from "./personal-data/work-data.ts";

/** Every table with personal data: data subjects, legal basis, retention, and the effect of pseudonymising. */
export const personalTables: readonly PersonalTable[] = [
  ...peopleData,
  ...morePeopleData,
  ...lastPeopleData,
  ...assetsData,
  ...moreAssetsData,
  ...moneyData,
  ...moreMoneyData,
  ...lastMoneyData,
  ...ticketsData,
  ...workData,
  ...moreWorkData,
];

/** Splits a list at spaces. */
function namesOf(list: string | undefined): readonly string[] {
  return list ? list.split(" ") : [];
}

/** Columns of a table with a treatment. */
export function columnsOf(table: PersonalTable, how: Treatment): readonly string[] {
  return namesOf(table.columns[how]);
}

/** Every column in the map, as "table.column"; a test compares them with the database. */
export function mappedColumns(): readonly string[] {
  const personal = personalTables.flatMap(({ table, columns, plain }) =>
    [...Object.values(columns), plain].flatMap((list) => namesOf(list).map((name) => `${table}.${name}`)),
  );
  const plain = Object.entries(nothingPersonal).flatMap(([table, list]) =>
    namesOf(list).map((name) => `${table}.${name}`),
  );
  return [...personal, ...plain];
}
