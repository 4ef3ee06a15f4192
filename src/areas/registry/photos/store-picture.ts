import type { Picture } from "#platform/files/picture.ts";
import { type StoredFirst, storeFirst } from "#platform/files/store-first.ts";
import { storedName } from "./stored-name.ts";

/** Both sizes of a picture are stored, and then entered. @throws AppError files-away, and whatever `work` throws */
export function storePicture<T>(
  { full, thumb }: Picture,
  work: (stored: StoredFirst) => Promise<T>,
): Promise<T> {
  return storeFirst(
    (name) => [
      [storedName(name, "full"), full],
      [storedName(name, "thumb"), thumb],
    ],
    work,
  );
}
