import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type ProviderWork, workOf } from "./provider-work.ts";

export interface Named {
  readonly id: number;
  readonly title: string;
}

export interface ProviderDesk {
  readonly work: ProviderWork;
  /** Services assigned to it, the first by name. */
  readonly services: readonly Named[];
  /** Providers that could take over. */
  readonly others: readonly Named[];
}

const MOST_SERVICES = 50;
const MOST_OTHERS = 1000;

/**
 * Work of a provider, and the other providers.
 * @throws AppError not-signed-in, forbidden
 */
export async function providerDesk(actor: Actor, id: number): Promise<ProviderDesk> {
  authorize(actor, "service_provider.view");
  const [work, services, others] = await Promise.all([
    workOf(database(), id),
    sql<Named>`SELECT id, title FROM service_subcategory WHERE provider_id = ${id} AND status = 'active'
      ORDER BY title, id LIMIT ${MOST_SERVICES}`.execute(database()),
    sql<Named>`SELECT id, title FROM service_provider WHERE status = 'active' AND id <> ${id}
      ORDER BY title, id LIMIT ${MOST_OTHERS}`.execute(database()),
  ]);
  return { work, services: services.rows, others: others.rows };
}
