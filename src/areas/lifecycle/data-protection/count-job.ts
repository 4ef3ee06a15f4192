import { sql } from "kysely";
import { z } from "zod";
import { database, transaction } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { erasureColumns } from "./erasure-columns.ts";
import { readNumbers } from "./read-numbers.ts";

const Checkpoint = z.object({ columns: z.int() });

/** Counts for both officers the rows with the searched data; changes nothing. */
defineJob<{ readonly case_id: number }>("count-erasure", {
  permission: "data_protection.work",
  async run(ctx) {
    const { case_id } = ctx.input;
    const numbers = await readNumbers(database(), case_id);
    const columns = await erasureColumns();
    const started = Checkpoint.safeParse(ctx.checkpoint);
    const from = started.success ? started.data.columns : 0;
    for (const [index, { tab, col }] of columns.entries()) {
      ctx.throwIfCancelled();
      if (index < from) continue;
      await transaction((tx) =>
        sql`SELECT count_erasure(${case_id}, ${tab}, ${col}, ${[...numbers]}::text[])`.execute(tx),
      );
      await ctx.progress(index + 1, columns.length + 1, { checkpoint: { columns: index + 1 } });
    }
    await transaction((tx) => sql`SELECT finish_count(${case_id}, ${[...numbers]}::text[])`.execute(tx));
    await ctx.progress(columns.length + 1, columns.length + 1, { message: "Counted" });
    return { case_id };
  },
});
