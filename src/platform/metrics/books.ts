import { metricsPool } from "#kernel/db/client.ts";
import { gauge, type Sample } from "./series.ts";

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

/** So many are counted; beyond it is too many, however many more there are. */
const MOST = 100_000;
const counted = (rows: string) => `(SELECT count(*) FROM (SELECT FROM ${rows} LIMIT ${MOST}) most)`;

/** Each part is found by an index that holds open things alone. */
const QUESTION = `
  SELECT (SELECT json_agg(j) FROM (SELECT state, count(*), extract(epoch FROM now() - min(created_at)) AS age
      FROM (SELECT state, created_at FROM job WHERE state IN ('queued', 'running') LIMIT ${MOST}) most GROUP BY state) j) AS jobs,
    (SELECT count(*) FROM job WHERE state = 'running' AND lease_until < now() - interval '30 seconds') AS silent_jobs,
    (SELECT json_agg(m) FROM (SELECT channel, count(*), extract(epoch FROM now() - min(asked_at)) AS age
      FROM (SELECT channel, asked_at FROM message WHERE state IN ('queued', 'failed') LIMIT ${MOST}) most GROUP BY channel) m) AS messages,
    ${counted("payment WHERE next_poll_at IS NOT NULL")} AS payments,
    ${counted("payment WHERE next_poll_at < now() - interval '15 minutes'")} AS overdue_payments,
    ${counted("audit_unsealed")} AS unsealed,
    (SELECT coalesce(extract(epoch FROM now() - min(a.at)), 0)::float8
      FROM (SELECT audit_id FROM audit_unsealed ORDER BY audit_id LIMIT 1) u JOIN audit a ON a.id = u.audit_id) AS unsealed_age,
    (SELECT json_agg(u) FROM (SELECT name, ok, extract(epoch FROM ended_at) AS ended_at, extract(epoch FROM ok_at) AS ok_at
      FROM upkeep) u) AS upkeep`;

/** What waits in the database: the same from every process. Without it only that it is away. */
export async function bookMetrics(): Promise<string> {
  const found = await metricsPool()
    .query<Figures>(QUESTION)
    .catch(() => undefined);
  const figures = found?.rows[0];
  const up = gauge("ratebook_database_up", "Whether the database answered.", [[{}, figures ? 1 : 0]]);
  return figures ? up + waiting(figures) + upkeepOf(figures) : up;
}

function waiting(figures: Figures): string {
  const jobs = byName("state", ["queued", "running"], figures.jobs ?? []);
  const messages = byName("channel", ["email", "sms"], figures.messages ?? []);
  return [
    gauge("ratebook_jobs", "Jobs that are not done.", jobs.count),
    gauge("ratebook_jobs_oldest_seconds", "Since the oldest of them was asked for.", jobs.age),
    gauge("ratebook_jobs_silent", "Running jobs whose process has been silent for half a minute.", [
      [{}, figures.silent_jobs],
    ]),
    gauge("ratebook_messages_waiting", "Messages that are to be sent.", messages.count),
    gauge("ratebook_messages_oldest_seconds", "Since the oldest of them was asked for.", messages.age),
    gauge("ratebook_payments_open", "Payments that gateways are asked about.", [[{}, figures.payments]]),
    gauge("ratebook_payments_overdue", "Those that should have been asked about 15 minutes ago.", [
      [{}, figures.overdue_payments],
    ]),
    gauge("ratebook_audit_unsealed", "Rows of the audit trail that wait for their seal.", [
      [{}, figures.unsealed],
    ]),
    gauge("ratebook_audit_unsealed_oldest_seconds", "Since the oldest of them was written.", [
      [{}, figures.unsealed_age ?? 0],
    ]),
  ].join("");
}

/** Also those that there are none of: what is missing sets off no alarm. */
function byName<T extends string>(
  label: T,
  names: readonly string[],
  rows: readonly ({ [key in T]: string } & { count: number; age: number })[],
): { count: Sample[]; age: Sample[] } {
  const found = names.map((name) => ({ name, row: rows.find((row) => row[label] === name) }));
  return {
    count: found.map(({ name, row }) => [{ [label]: name }, row?.count ?? 0]),
    age: found.map(({ name, row }) => [{ [label]: name }, row?.age ?? 0]),
  };
}

const NAMES = ["backup", "verify"];

function upkeepOf({ upkeep }: Figures): string {
  const rows = upkeep ?? [];
  return [
    gauge(
      "ratebook_upkeep_ok",
      "Whether the last backup, and the last look through the books, ended well.",
      rows.map(({ name, ok }) => [{ name }, ok ? 1 : 0]),
    ),
    gauge(
      "ratebook_upkeep_ended_timestamp_seconds",
      "When it ended.",
      rows.map(({ name, ended_at }) => [{ name }, ended_at]),
    ),
    gauge(
      "ratebook_upkeep_ok_timestamp_seconds",
      "When it last ended well.",
      // Never is a time too, long ago: what is missing sets off no alarm.
      NAMES.map((name) => [{ name }, rows.find((row) => row.name === name)?.ok_at ?? 0]),
    ),
  ].join("");
}
