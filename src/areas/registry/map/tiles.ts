import { readAppSetting } from "#kernel/app-settings.ts";

/** The background tiles, as configured in the settings. */
export interface Tiles {
  /** URL template of a tile, with {z}, {x} and {y}; empty: outlines only. */
  readonly url: string;
  /** The attribution that their licence requires. */
  readonly credit: string;
}

/** The background tiles of all maps. */
export async function readTiles(): Promise<Tiles> {
  const { tiles, credit } = await readAppSetting("map");
  return { url: tiles, credit };
}

/** The origin of the tiles, for the content security policy: none, or the configured server. */
export async function tileOrigins(): Promise<readonly string[]> {
  const { tiles } = await readAppSetting("map");
  return tiles === "" ? [] : [new URL(tiles).origin];
}
