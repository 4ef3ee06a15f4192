import { mergeable } from "#domain/merge.ts";
import { systemActor } from "#kernel/actor.ts";
import { transaction } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Mapping } from "./mapping.ts";

/** What came in and may be on record twice is looked for at once, when whoever imported it said to be asked. */
export async function searchImported(
  resource: AnyResource,
  { alike }: Pick<Mapping, "alike">,
): Promise<void> {
  if (alike !== "ask" || !mergeable.includes(resource)) return;
  await transaction((tx) =>
    enqueueJob(tx, systemActor("Ratebook"), {
      kind: "find-duplicates",
      title: `Look for duplicates: ${resource.many}`,
      input: { resource: resource.name },
    }),
  );
}
