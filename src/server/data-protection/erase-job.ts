import { sql } from "kysely";
import { z } from "zod";
import { systemActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { audit } from "../audit.ts";
import { database, transaction } from "../db/client.ts";
import { defineJob, type JobContext } from "../jobs/define.ts";
import { erasePerson, eraseRows } from "./erase-rows.ts";
import { eraseMentions, eraseOwnTrail } from "./erase-trail.ts";
import { removeExport } from "./export-file.ts";
import { findObstacles } from "./obstacles.ts";
import { readPerson } from "./person.ts";
import { sweepTable, sweptTables } from "./sweep-tables.ts";
import { readWords, type Words } from "./words.ts";

interface EraseInput {
  readonly case_id: number;
}

/** How far it is: tables swept, and rows of the trail looked through. */
const Checkpoint = z.object({ tables: z.int(), trail: z.int() });

/**
 * Pseudonymises the person of a case that a second person approved. First the words of others' rows, then the trail, then
 * what is about the person alone, and last the record itself: cut off anywhere, it still knows what to look for. What the trail
 * says of it has counts, no words.
 */
defineJob<EraseInput>("pseudonymise-person", {
  permission: "data_protection.decide",
  run: erase,
});

async function erase(ctx: JobContext<EraseInput>) {
  const { case_id } = ctx.input;
  const actor = systemActor("Data protection");
  const about = await readApproved(case_id);
  if (about.erasure === "done") return { case_id };
  const person = await readPerson(database(), about);
  const begun = Checkpoint.safeParse(ctx.checkpoint);
  const at = begun.success ? begun.data : { tables: 0, trail: 1 };
  // Bills may have come since it was approved; once begun it goes on to its end.
  if (!begun.success) {
    const [obstacle] = await findObstacles(database(), person);
    if (obstacle) throw new AppError("conflict", obstacle.message, { code: obstacle.code });
  }
  const words = await readWords(database(), person, case_id);
  const total = sweptTables.length + 3;
  for (const [index, table] of sweptTables.entries()) {
    ctx.throwIfCancelled();
    if (index < at.tables) continue;
    await sweepTable(table, person, words, case_id);
    await ctx.progress(index + 1, total, { checkpoint: { tables: index + 1, trail: at.trail } });
  }
  await lookThroughTrail(ctx, person, words, at.trail);
  await removeExport(case_id);
  await transaction((tx) => eraseRows(tx, actor, person, case_id));
  // What was written while it ran.
  for (const table of sweptTables) await sweepTable(table, person, words, case_id);
  await eraseOwnTrail(actor, person, case_id);
  await transaction(async (tx) => {
    await erasePerson(tx, person, case_id);
    await sql`UPDATE data_case SET erasure = 'done', erased_at = now(), status = 'done', ended_at = now(), ended_by = decided_by,
      outcome = 'Pseudonymised.', version = version + 1 WHERE id = ${case_id} AND erasure = 'approved'`.execute(
      tx,
    );
    await audit(tx, actor, { action: "data_case.pseudonymise", resource: "data_case", record_id: case_id });
  });
  await ctx.progress(total, total, { message: "Pseudonymised" });
  return { case_id };
}

interface Approved {
  readonly individual_id: number | null;
  readonly user_id: number | null;
  readonly erasure: string;
}

async function readApproved(id: number) {
  const { rows } = await sql<Approved>`
    
    SELECT individual_id, user_id, erasure FROM data_case WHERE id = ${id} AND erasure IN ('approved', 'done')`.execute(
    database(),
  );
  const [found] = rows;
  if (!found)
    throw new AppError("conflict", "This case is not approved for pseudonymising.", { code: "wrong-status" });
  return found;
}

async function lookThroughTrail(
  ctx: JobContext<EraseInput>,
  person: Awaited<ReturnType<typeof readPerson>>,
  words: Words,
  from: number,
): Promise<void> {
  const done = sweptTables.length;
  for (let next: number | undefined = from; next !== undefined; ) {
    ctx.throwIfCancelled();
    const looked: { next: number | undefined } = await eraseMentions(
      systemActor("Data protection"),
      person,
      words,
      ctx.input.case_id,
      next,
    );
    next = looked.next;
    await ctx.progress(done + 1, done + 3, {
      checkpoint: { tables: done, trail: next ?? Number.MAX_SAFE_INTEGER },
    });
  }
}
