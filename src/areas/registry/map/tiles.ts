import { readAppSetting } from "#kernel/app-settings.ts";

/** What lies under a map, as the settings say. */
export interface Tiles {
  /** Address of a tile, with {z}, {x} and {y}; empty: outlines only. */
  readonly url: string;
  /** Whose they are, as their licence wants it said. */
  readonly credit: string;
}

/** The tiles that every map is drawn on. */
export async function readTiles(): Promise<Tiles> {
  const { tiles, credit } = await readAppSetting("map");
  return { url: tiles, credit };
}

/** Where the tiles of maps come from, for the policy of pages: none, or the one server the settings name. */
export async function tileOrigins(): Promise<readonly string[]> {
  const { tiles } = await readAppSetting("map");
  return tiles === "" ? [] : [new URL(tiles).origin];
}
