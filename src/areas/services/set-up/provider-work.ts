import { sql } from "kysely";
import type { RegisterRule } from "#areas/registry/records/register-rules.ts";
import { countNoun } from "#domain/count-text.ts";
import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** Work of a provider: open requests, and services assigned to it. */
export interface ProviderWork {
  readonly requests: number;
  readonly services: number;
}

/** Current work of a provider; two counts by indexes. */
export async function readProviderWork(db: Queryable, provider: number): Promise<ProviderWork> {
  const { rows } = await sql<ProviderWork>`
    SELECT
      (SELECT count(*) FROM service_request WHERE provider_id = ${provider} AND ended_at IS NULL) AS requests,
      (SELECT count(*) FROM service_subcategory WHERE provider_id = ${provider} AND status = 'active') AS services`.execute(
    db,
  );
  return rows[0] as ProviderWork;
}

/** Error for a provider with work, which needs a successor before it is removed. */
export function hasWorkError(title: string, { requests, services }: ProviderWork): AppError {
  const parts = [countOrBlank(requests, "open request"), countOrBlank(services, "service")].filter(Boolean);
  return new AppError(
    "conflict",
    message("{title} has {list}. Select a provider to take over the work, or assign it later.", {
      title,
      list: parts.join(" and "),
    }),
    { code: "provider-has-work", data: { requests, services } },
  );
}

function countOrBlank(count: number, noun: string): string {
  return count === 0 ? "" : countNoun(count, noun);
}

/**
 * Refuses to archive providers with work, whatever the way.
 * @throws AppError provider-has-work
 */
async function assertNoWork(db: Queryable, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<ProviderWork & { title: string }>`
    SELECT p.title, r.requests, s.services FROM service_provider p,
      LATERAL (SELECT count(*) AS requests FROM service_request WHERE provider_id = p.id AND ended_at IS NULL) AS r,
      LATERAL (SELECT count(*) AS services FROM service_subcategory WHERE provider_id = p.id AND status = 'active') AS s
    WHERE p.id = ANY (${[...ids]}::bigint[]) AND r.requests + s.services > 0
    ORDER BY p.id LIMIT 1`.execute(db);
  if (rows[0]) throw hasWorkError(rows[0].title, rows[0]);
}

/** A provider with open requests can't be archived. */
export const providerRule: RegisterRule = { resource: "service_provider", refuseArchiving: assertNoWork };
