import { type Box, boxAround, widen } from "#domain/map/box.ts";
import { boxOfCell } from "#domain/map/cells.ts";
import { nigeria } from "#domain/map/nigeria.ts";
import { MASKED_LEVEL, maskedPosition } from "#domain/mask-personal.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import type { AnyResource } from "#resource/define.ts";
import { countRegister } from "../records/list-count.ts";
import type { ListQuery } from "../records/list-query.ts";
import { listConditions } from "../records/list-where.ts";
import { countLive, countTallied } from "./count-cells.ts";
import { isTallied } from "./read-map.ts";
import { ensureTally } from "./tally.ts";

/** Limits the extent, because imported records can have positions outside the country. */
const MAX_EXTENT: Box = widen(nigeria, 0.02);

/** Grids fine enough for the extent of records: cells of about 600 m, and of 5 km in a large register. */
const LIVE_LEVEL = 16;
const TALLY_LEVEL = 13;

function finestFor(resource: AnyResource): number {
  return maskedPosition(resource).length > 0 ? MASKED_LEVEL : LIVE_LEVEL;
}

/**
 * The extent of the records of a list, with a margin; undefined if none has a position.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function extentOf(
  actor: Actor,
  resource: AnyResource,
  query: ListQuery,
): Promise<Box | undefined> {
  const scope = authorize(actor, `${resource.name}.view`);
  const conditions = listConditions(resource, actor, scope, { ...query, within: undefined });
  const mapQuery = { resource, conditions, box: MAX_EXTENT };
  const { isEstimate: isLarge } = await countRegister(resource);
  const usesTally = isLarge && isTallied(query);
  if (usesTally) await ensureTally(resource);
  const level = usesTally ? TALLY_LEVEL : finestFor(resource);
  const cells = await (usesTally ? countTallied(mapQuery, level) : countLive(mapQuery, level));
  const around = boxAround(
    cells.flatMap(({ cell }) => {
      const { west, south, east, north } = boxOfCell(cell, level);
      return [
        { latitude: south, longitude: west },
        { latitude: north, longitude: east },
      ];
    }),
  );
  return around && widen(around);
}
