import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { visibleRequests } from "./visibility.ts";

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** Filter choices of requests: services, categories and providers. */
export interface RequestFilters {
  readonly categories: readonly FilterChoice[];
  readonly services: readonly FilterChoice[];
  readonly providers: readonly FilterChoice[];
}

/** Maximum number of choices. */
const MAX_CHOICES = 200;

/** Includes archived services with requests. @throws AppError not-signed-in, forbidden */
export async function requestFilters(actor: Actor): Promise<RequestFilters> {
  // Without access to requests, providers are not shown either.
  visibleRequests(actor);
  const read = (table: "service_category" | "service_subcategory" | "service_provider") =>
    sql<{ id: number; name: string; status: string }>`
      SELECT id, name, status FROM ${sql.table(table)} ORDER BY status, name COLLATE "und-x-icu", id LIMIT ${MAX_CHOICES}`.execute(
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
