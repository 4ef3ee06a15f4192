import type { Registry } from "prom-client";
import { metricsPool } from "#kernel/db/client.ts";
import { gauge, type Sample } from "./scrape.ts";

interface Figures {
  readonly jobs: readonly { state: string; count: number; age: number }[] | null;
  readonly silent_jobs: number;
  readonly messages: readonly { channel: string; count: number; age: number }[] | null;
  readonly payments: number;
  readonly overdue_payments: number;
  readonly unsealed: number;
  readonly unsealed_age: number;
  readonly upkeep: readonly { name: string; ok: boolean; ended_at: number; ok_at: number | null }[] | null;
}

/** Upper limit of counts, so that the query stays fast; larger numbers would add no information. */
const MAX_COUNT = 100_000;
const countUpTo = (rows: string) => `(SELECT count(*) FROM (SELECT FROM ${rows} LIMIT ${MAX_COUNT}) most)`;

/** Each part uses an index that holds only rows that are still open. */
const QUERY = `
  SELECT (SELECT json_agg(j) FROM (SELECT state, count(*), extract(epoch FROM now() - min(created_at)) AS age
      FROM (SELECT state, created_at FROM job WHERE state IN ('queued', 'running') LIMIT ${MAX_COUNT}) most GROUP BY state) j) AS jobs,
    (SELECT count(*) FROM job WHERE state = 'running' AND lease_until < now() - interval '30 seconds') AS silent_jobs,
    (SELECT json_agg(m) FROM (SELECT channel, count(*), extract(epoch FROM now() - min(asked_at)) AS age
      FROM (SELECT channel, asked_at FROM message WHERE state IN ('queued', 'failed') LIMIT ${MAX_COUNT}) most GROUP BY channel) m) AS messages,
    ${countUpTo("payment WHERE next_poll_at IS NOT NULL")} AS payments,
    ${countUpTo("payment WHERE next_poll_at < now() - interval '15 minutes'")} AS overdue_payments,
    ${countUpTo("audit_unsealed")} AS unsealed,
    (SELECT coalesce(extract(epoch FROM now() - min(a.at)), 0)::float8
      FROM (SELECT audit_id FROM audit_unsealed ORDER BY audit_id LIMIT 1) u JOIN audit a ON a.id = u.audit_id) AS unsealed_age,
    (SELECT json_agg(u) FROM (SELECT name, ok, extract(epoch FROM ended_at) AS ended_at, extract(epoch FROM ok_at) AS ok_at
      FROM upkeep) u) AS upkeep`;

/**
 * Adds the metrics read from the database to the registry; they are the same in every process. When the database does not
 * answer they are left out, except for the gauge that says so.
 */
export async function databaseMetrics(registry: Registry): Promise<void> {
  const result = await metricsPool()
    .query<Figures>(QUERY)
    .catch(() => undefined);
  const figures = result?.rows[0];
  gauge(registry, "ratebook_database_up", "Whether the database answered.", [], figures ? 1 : 0);
  if (!figures) return;
  queueMetrics(registry, figures);
  upkeepMetrics(registry, figures);
}

function queueMetrics(registry: Registry, figures: Figures): void {
  const jobs = samplesByName("state", ["queued", "running"], figures.jobs ?? []);
  const messages = samplesByName("channel", ["email", "sms"], figures.messages ?? []);
  gauge(registry, "ratebook_jobs", "Unfinished jobs.", ["state"], jobs.count);
  gauge(registry, "ratebook_jobs_oldest_seconds", "Age of the oldest unfinished job.", ["state"], jobs.age);
  gauge(
    registry,
    "ratebook_jobs_silent",
    "Running jobs without a heartbeat for 30 seconds.",
    [],
    figures.silent_jobs,
  );
  gauge(registry, "ratebook_messages_waiting", "Messages waiting to be sent.", ["channel"], messages.count);
  gauge(
    registry,
    "ratebook_messages_oldest_seconds",
    "Age of the oldest waiting message.",
    ["channel"],
    messages.age,
  );
  gauge(registry, "ratebook_payments_open", "Payments to query at gateways.", [], figures.payments);
  gauge(
    registry,
    "ratebook_payments_overdue",
    "Payments whose query is 15 minutes late.",
    [],
    figures.overdue_payments,
  );
  gauge(
    registry,
    "ratebook_audit_unsealed",
    "Rows of the audit trail that are not sealed yet.",
    [],
    figures.unsealed,
  );
  gauge(
    registry,
    "ratebook_audit_unsealed_oldest_seconds",
    "Age of the oldest unsealed row of the audit trail.",
    [],
    figures.unsealed_age ?? 0,
  );
}

/** Samples for all names, also those without rows: an alert can't watch a missing series. */
function samplesByName<Label extends string>(
  label: Label,
  names: readonly string[],
  rows: readonly ({ [key in Label]: string } & { count: number; age: number })[],
): { count: Sample<Label>[]; age: Sample<Label>[] } {
  const found = names.map((name) => ({
    labels: { [label]: name } as Record<Label, string>,
    row: rows.find((row) => row[label] === name),
  }));
  return {
    count: found.map(({ labels, row }) => [labels, row?.count ?? 0]),
    age: found.map(({ labels, row }) => [labels, row?.age ?? 0]),
  };
}

const RUN_NAMES = ["backup", "verify"];

function upkeepMetrics(registry: Registry, { upkeep }: Figures): void {
  const rows = upkeep ?? [];
  gauge(
    registry,
    "ratebook_upkeep_ok",
    "Whether the last backup and the last verification of the books succeeded.",
    ["name"],
    rows.map(({ name, ok }) => [{ name }, ok ? 1 : 0]),
  );
  gauge(
    registry,
    "ratebook_upkeep_ended_timestamp_seconds",
    "Time at which the last run ended.",
    ["name"],
    rows.map(({ name, ended_at }) => [{ name }, ended_at]),
  );
  gauge(
    registry,
    "ratebook_upkeep_ok_timestamp_seconds",
    "Time at which the last successful run ended.",
    ["name"],
    // Never is reported as 1970, because an alert can't watch a missing series.
    RUN_NAMES.map((name) => [{ name }, rows.find((row) => row.name === name)?.ok_at ?? 0]),
  );
}
