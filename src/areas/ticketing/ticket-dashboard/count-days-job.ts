import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { formatDate } from "#domain/lagos.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";

/** Over two months, because this month is compared with the previous one. */
const DAYS = 70;

/**
 * Counts the sales of each past day, so that a dashboard reads some hundred rows per month. Starts an hour after the end of a
 * day, when its transactions have ended; a trigger adds later changes.
 */
defineJob<null>("count-ticket-days", {
  permission: "job.cancel",
  daily: "Count tickets sold",
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
    await ctx.progress(counted, counted, { message: `${countNoun(counted, "day")} counted` });
    return { counted: rows.length, summed };
  },
});

/**
 * Adds up sales by hour, category, park and agent for days before the totals existed: one transaction per day, because sales
 * wait for it. Returns the number of days.
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
    await ctx.progress(counted + summed + 1, null, { message: `Sales on ${formatDate(day)}` });
  }
}
