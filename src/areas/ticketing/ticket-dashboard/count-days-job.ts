import { sql } from "kysely";
import { formatDate } from "#domain/lagos.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";

/** Two months and a bit: this month is compared with the one before. */
const DAYS = 70;

/**
 * Counts what was sold on each day that is over, so that a dashboard reads some hundred rows of a month. A day is counted from
 * an hour after its end on: whatever was begun on it is over by then, and what comes later a trigger adds.
 */
defineJob<null>("count-ticket-days", {
  permission: "job.cancel",
  daily: "Counting tickets sold",
  async run(ctx) {
    const { rows } = await sql<{ day: string }>`
      SELECT d::date AS day FROM generate_series(1, ${DAYS}) AS back,
        LATERAL (SELECT (now() AT TIME ZONE 'Africa/Lagos' - interval '1 hour')::date - back AS d) AS one
      WHERE NOT EXISTS (SELECT FROM ticket_day WHERE day = d) ORDER BY 1`.execute(database());
    for (const [at, { day }] of rows.entries()) {
      ctx.throwIfCancelled();
      await transaction((tx) => sql`SELECT count_ticket_day(${day}::date)`.execute(tx));
      await ctx.progress(at + 1, rows.length);
    }
    const summed = await countEarlier(ctx, rows.length);
    const counted = rows.length + summed;
    await ctx.progress(counted, counted, { message: `${counted} days counted` });
    return { counted: rows.length, summed };
  },
});

/**
 * Sums of sales of days before they were kept, by hour, category, park and agent: each in a transaction of its own, for whoever sells
 * waits for it. How many there were.
 * @param counted days that the job counted before
 */
async function countEarlier(ctx: JobContext<null>, counted: number): Promise<number> {
  for (let summed = 0; ; summed++) {
    ctx.throwIfCancelled();
    const day = await transaction(async (tx) => {
      const { rows } = await sql<{ day: string | null }>`SELECT count_earlier_sales() AS day`.execute(tx);
      return rows[0]?.day;
    });
    if (!day) return summed;
    await ctx.progress(counted + summed + 1, null, { message: `Sales of ${formatDate(day)}` });
  }
}
