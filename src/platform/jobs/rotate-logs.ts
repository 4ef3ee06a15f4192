import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { database } from "#kernel/db/client.ts";
import { defineJob } from "./define.ts";

defineJob<null>("turn-over-logs", {
  permission: "job.cancel",
  daily: "Delete old system logs",
  async run(ctx) {
    const { kept_days, most_mb } = await readAppSetting("system_logs");
    const made = await countDays(sql`SELECT system_log_add_days() AS days`);
    ctx.throwIfCancelled();
    const dropped = await countDays(sql`SELECT system_log_drop_days(${kept_days}::integer) AS days`);
    ctx.throwIfCancelled();
    const crowded = await countDays(
      sql`SELECT system_log_drop_over(${most_mb * 1024 * 1024}::bigint) AS days`,
    );
    await ctx.progress(dropped + crowded, dropped + crowded, {
      message:
        countNoun(dropped, "day") + (crowded > 0 ? ` deleted, ${crowded} more to free space` : " deleted"),
    });
    return { made, dropped, crowded };
  },
});

async function countDays(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(database());
  return (rows[0] as { days: number }).days;
}
