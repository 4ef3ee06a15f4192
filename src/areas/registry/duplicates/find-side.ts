import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { PairSide } from "./list-pairs.ts";
import { readMergeable } from "./lock-merge-pair.ts";

/** One record of a comparison. @throws AppError not-signed-in, forbidden, not-found */
export async function findSide(actor: Actor, resource: AnyResource, id: number): Promise<PairSide> {
  const found = await readMergeable(database(), actor, resource, [id]);
  const record = found.get(id);
  if (!record) throw notFound();
  const { code, title, status } = record;
  return { id, code, title, status };
}
