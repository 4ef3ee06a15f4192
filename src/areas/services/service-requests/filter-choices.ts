import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { requestSight } from "./sight.ts";

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** By what requests can be narrowed: the services that are there, their categories, and the providers. */
export interface RequestFilters {
  readonly categories: readonly FilterChoice[];
  readonly services: readonly FilterChoice[];
  readonly providers: readonly FilterChoice[];
}

/** So many are offered to choose from. */
const MOST = 200;

/** Of an office; archived ones are found by their requests still. @throws AppError not-signed-in, forbidden */
export async function requestFilters(actor: Actor): Promise<RequestFilters> {
  // Who sees no requests learns nothing of who works them.
  requestSight(actor);
  const read = (table: "service_category" | "service_subcategory" | "service_provider") =>
    sql<{ id: number; name: string; status: string }>`
      SELECT id, name, status FROM ${sql.table(table)} ORDER BY status, name COLLATE "und-x-icu", id LIMIT ${MOST}`.execute(
      database(),
    );
  const [categories, services, providers] = await Promise.all([
    read("service_category"),
    read("service_subcategory"),
    read("service_provider"),
  ]);
  return {
    categories: categories.rows.map(choiceOf),
    services: services.rows.map(choiceOf),
    providers: providers.rows.map(choiceOf),
  };
}

function choiceOf({ id, name, status }: { id: number; name: string; status: string }): FilterChoice {
  return { value: String(id), label: status === "archived" ? `${name} (archived)` : name };
}
