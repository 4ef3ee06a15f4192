import type { Box } from "#domain/map/box.ts";
import { addTally, emptyTally, type Tally } from "#domain/map/map-status.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { ListQuery } from "../records/list-query.ts";
import { listConditions } from "../records/list-where.ts";
import { countLgas, countTalliedLgas, type MapQuery } from "./count-cells.ts";
import { tallyLevelFor } from "./read-map.ts";

/** A local government in a map’s table. */
export interface LgaTally {
  readonly lga_id: number | null;
  readonly name: string | null;
  readonly tally: Tally;
}

/**
 * Counts in a part of the map by local government: the map’s data as a table.
 * @param isPrecomputed whether the map beside it uses precomputed counts
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function countByLga(
  actor: Actor,
  resource: AnyResource,
  query: ListQuery & { within: Box },
  isPrecomputed: boolean,
): Promise<LgaTally[]> {
  const scope = authorize(actor, `${resource.name}.view`);
  const conditions = listConditions(resource, actor, scope, { ...query, within: undefined });
  const mapQuery: MapQuery = { resource, conditions, box: query.within };
  // Uses the cells of the same map request, so that the totals match at the edges of the box too.
  const counts = await (isPrecomputed
    ? countTalliedLgas(mapQuery, tallyLevelFor(resource, query.within))
    : countLgas(mapQuery));
  const names = new Map(
    (await database().selectFrom("lga").select(["id", "name"]).execute()).map((l) => [l.id, l.name]),
  );
  const tallies = new Map<number | null, Tally>();
  for (const { lga_id, standing, records } of counts) {
    const counted = { ...emptyTally, [standing]: Number(records) };
    tallies.set(lga_id, addTally(tallies.get(lga_id) ?? emptyTally, counted));
  }
  return [...tallies]
    .map(([lga_id, tally]) => ({ lga_id, name: lga_id === null ? null : (names.get(lga_id) ?? null), tally }))
    .sort((one, other) => (one.name ?? "~").localeCompare(other.name ?? "~", "en"));
}
