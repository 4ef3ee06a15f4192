import { readAppSetting } from "#kernel/app-settings.ts";

/** Where the tiles of maps come from, for the policy of pages: none, or the one server the settings name. */
export async function tileOrigins(): Promise<readonly string[]> {
  const { tiles } = await readAppSetting("map");
  return tiles === "" ? [] : [new URL(tiles).origin];
}
