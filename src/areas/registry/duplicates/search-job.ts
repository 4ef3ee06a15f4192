import { mergeable } from "#domain/merge.ts";
import { getRegister } from "#domain/register/registers.ts";
import { transaction } from "#kernel/db/client.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import type { AnyResource } from "#resource/define.ts";
import { countRemaining, type SearchPosition, searchBatch, searchStart } from "./search-batch.ts";

/** One register, or all of them. */
export type SearchInput = { readonly resource: string } | null;

interface Checkpoint {
  /** The register being searched, and the position. */
  readonly register: string;
  readonly place: SearchPosition;
  readonly looked: number;
  readonly found: number;
  readonly total: number;
}

/**
 * Searches records that are new or changed since the last search for duplicates. Each batch and its position are one
 * transaction, so the job resumes after an interruption.
 */
defineJob<SearchInput>("find-duplicates", {
  permission: (input) => `${input?.resource ?? "individual"}.merge`,
  daily: "Search for duplicates",
  async run(ctx) {
    const targets = ctx.input ? [getRegister(ctx.input.resource)] : mergeable;
    let checkpoint = (ctx.checkpoint as Checkpoint | null) ?? (await beginRegister(targets[0]));
    for (const register of targets.slice(targets.findIndex(({ name }) => name === checkpoint.register))) {
      if (register.name !== checkpoint.register) checkpoint = await beginNext(register, checkpoint);
      checkpoint = await scan(ctx, register, checkpoint);
    }
    await ctx.progress(checkpoint.looked, checkpoint.looked, { message: foundText(checkpoint.found) });
    return { looked: checkpoint.looked, found: checkpoint.found };
  },
});

async function beginNext(register: AnyResource, { looked, found }: Checkpoint): Promise<Checkpoint> {
  const next = await beginRegister(register);
  return { ...next, looked, found, total: looked + next.total };
}

async function beginRegister(register: AnyResource | undefined): Promise<Checkpoint> {
  if (!register) throw new Error("The job names no register to search for duplicates.");
  return transaction(async (tx) => {
    const place = await searchStart(tx, register);
    const total = await countRemaining(tx, register, place);
    return { register: register.name, place, looked: 0, found: 0, total };
  });
}

async function scan(
  ctx: JobContext<SearchInput>,
  register: AnyResource,
  from: Checkpoint,
): Promise<Checkpoint> {
  let checkpoint = from;
  for (;;) {
    ctx.throwIfCancelled();
    const before = checkpoint;
    const { after, more } = await transaction(async (tx) => {
      const { looked, found, next } = await searchBatch(tx, register, before.place);
      const totals = { looked: before.looked + looked, found: before.found + found };
      const updated: Checkpoint = { ...before, ...totals, place: next ?? before.place };
      const total = Math.max(updated.total, updated.looked);
      await ctx.progress(updated.looked, total, {
        tx,
        checkpoint: updated,
        message: foundText(updated.found),
      });
      return { after: updated, more: next !== undefined };
    });
    checkpoint = after;
    if (!more) return checkpoint;
  }
}

function foundText(found: number): string {
  return `${found.toLocaleString("en-NG")} new ${found === 1 ? "pair" : "pairs"} found`;
}
