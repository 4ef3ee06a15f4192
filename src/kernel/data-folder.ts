import { resolve, sep } from "node:path";
import { readSettings } from "./settings.ts";

/** The folder of uploads and generated files, shared by all processes of an installation. */
export function dataFolder(): string {
  return resolve(readSettings().data);
}

/** A file in the data folder. @throws RangeError when the path is outside it */
export function dataFile(path: string): string {
  const file = resolve(dataFolder(), path);
  if (!file.startsWith(dataFolder() + sep)) throw new RangeError("The path leads out of the data folder.");
  return file;
}
