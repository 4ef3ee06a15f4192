import { diskStore } from "./disk-store.ts";
import type { FileStore } from "./store.ts";

/**
 * A bucket for all that is new, beside the data folder for what was stored before and is not moved yet: so moving needs no
 * pause. What is removed is gone from both, from the folder first: whoever is just moving it looks there last.
 */
export function besideDisk(bucket: FileStore): FileStore {
  return {
    write: (name, content) => bucket.write(name, content),
    async find(name) {
      try {
        return (await bucket.find(name)) ?? (await diskStore.find(name));
      } catch (error) {
        // What is not moved yet is shown whatever becomes of the bucket.
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
