import { diskStore } from "./disk-store.ts";
import type { FileStore } from "./store.ts";

/**
 * A bucket for new files, together with the data folder for earlier files that are not moved yet, so that moving needs no
 * downtime. Deletes from both, the folder first, because moving checks there last.
 */
export function withDiskFallback(bucket: FileStore): FileStore {
  return {
    write: (name, content) => bucket.write(name, content),
    async find(name) {
      try {
        return (await bucket.find(name)) ?? (await diskStore.find(name));
      } catch (error) {
        // Files that are not moved yet are available even if the bucket isn't.
        const found = await diskStore.find(name);
        if (found) return found;
        throw error;
      }
    },
    async remove(name) {
      await diskStore.remove(name);
      await bucket.remove(name);
    },
  };
}
