import { buffer } from "node:stream/consumers";
import { currentSetting } from "#kernel/app-settings.ts";
import { fileStore } from "../files/file-store.ts";

let stored: { name: string; picture: Buffer } | undefined;

/** The government's own coat of arms as PNG, for documents; undefined: the built-in one. */
export async function armsPicture(): Promise<Buffer | undefined> {
  const { arms: name } = (await currentSetting("look")).value;
  if (!name) return undefined;
  // Content is immutable per name.
  if (stored?.name === name) return stored.picture;
  const file = await fileStore.find(name);
  if (!file) return undefined;
  stored = { name, picture: await buffer(file.stream) };
  return stored.picture;
}
