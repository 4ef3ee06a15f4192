import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type ProviderWork, readProviderWork } from "./provider-work.ts";

export interface Named {
  readonly id: number;
  readonly title: string;
}

export interface ProviderOverview {
  readonly work: ProviderWork;
  /** Services assigned to it, the first by name. */
  readonly services: readonly Named[];
  /** Providers that could take over. */
  readonly others: readonly Named[];
}

const MAX_SERVICES = 50;
const MAX_PROVIDERS = 1000;

/**
 * Work of a provider, and the other providers.
 * @throws AppError not-signed-in, forbidden
 */
export async function getProviderOverview(actor: Actor, id: number): Promise<ProviderOverview> {
  authorize(actor, "service_provider.view");
  const [work, services, others] = await Promise.all([
    readProviderWork(database(), id),
    sql<Named>`SELECT id, title FROM service_subcategory WHERE provider_id = ${id} AND status = 'active'
      ORDER BY title, id LIMIT ${MAX_SERVICES}`.execute(database()),
    sql<Named>`SELECT id, title FROM service_provider WHERE status = 'active' AND id <> ${id}
      ORDER BY title, id LIMIT ${MAX_PROVIDERS}`.execute(database()),
  ]);
  return { work, services: services.rows, others: others.rows };
}
