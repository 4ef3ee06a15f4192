import { mergeable } from "#domain/merge.ts";
import { systemActor } from "#kernel/actor.ts";
import { transaction } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Mapping } from "./mapping.ts";

/** Searches the imported records for duplicates if the user selected it. */
export async function searchImported(
  resource: AnyResource,
  { alike }: Pick<Mapping, "alike">,
): Promise<void> {
  if (alike !== "ask" || !mergeable.includes(resource)) return;
  await transaction((tx) =>
    enqueueJob(tx, systemActor("Ratebook"), {
      kind: "find-duplicates",
      title: `Search for duplicates: ${resource.many}`,
      input: { resource: resource.name },
    }),
  );
}
