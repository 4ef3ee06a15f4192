import { mergeable } from "#domain/merge.ts";
import { getRegister } from "#domain/register/registers.ts";
import { transaction } from "#kernel/db/client.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import type { AnyResource } from "#resource/define.ts";
import { countLeft, type Place, searchBatch, startOf } from "./search-batch.ts";

/** One register, or all of them. */
export type SearchInput = { readonly resource: string } | null;

interface Checkpoint {
  /** The register being searched, and the position. */
  readonly register: string;
  readonly place: Place;
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
    const wanted = ctx.input ? [getRegister(ctx.input.resource)] : mergeable;
    let at = (ctx.checkpoint as Checkpoint | null) ?? (await begin(wanted[0]));
    for (const register of wanted.slice(wanted.findIndex(({ name }) => name === at.register))) {
      if (register.name !== at.register) at = await resume(register, at);
      at = await scan(ctx, register, at);
    }
    await ctx.progress(at.looked, at.looked, { message: foundText(at.found) });
    return { looked: at.looked, found: at.found };
  },
});

async function resume(register: AnyResource, { looked, found }: Checkpoint): Promise<Checkpoint> {
  const next = await begin(register);
  return { ...next, looked, found, total: looked + next.total };
}

async function begin(register: AnyResource | undefined): Promise<Checkpoint> {
  if (!register) throw new Error("The job names no register to search for duplicates.");
  return transaction(async (tx) => {
    const place = await startOf(tx, register);
    const total = await countLeft(tx, register, place);
    return { register: register.name, place, looked: 0, found: 0, total };
  });
}

async function scan(
  ctx: JobContext<SearchInput>,
  register: AnyResource,
  from: Checkpoint,
): Promise<Checkpoint> {
  let at = from;
  for (;;) {
    ctx.throwIfCancelled();
    const before = at;
    const { after, more } = await transaction(async (tx) => {
      const { looked, found, next } = await searchBatch(tx, register, before.place);
      const sum = { looked: before.looked + looked, found: before.found + found };
      const then: Checkpoint = { ...before, ...sum, place: next ?? before.place };
      const total = Math.max(then.total, then.looked);
      await ctx.progress(then.looked, total, { tx, checkpoint: then, message: foundText(then.found) });
      return { after: then, more: next !== undefined };
    });
    at = after;
    if (!more) return at;
  }
}

function foundText(found: number): string {
  return `${found.toLocaleString("en-NG")} new ${found === 1 ? "pair" : "pairs"} found`;
}
