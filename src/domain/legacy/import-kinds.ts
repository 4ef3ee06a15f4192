import type { AnyResource } from "#resource/define.ts";
import { registers } from "../register/registers.ts";
import { arrear } from "./arrear.ts";
import { oldReceipt } from "./old-receipt.ts";
import { ownershipEntry } from "./ownership-entry.ts";

/** What files of the books before can bring besides records of the registers. */
export const legacyKinds: readonly AnyResource[] = [ownershipEntry, arrear, oldReceipt];

/** Everything that a file can bring in. */
export const importKinds: readonly AnyResource[] = [...registers, ...legacyKinds];

/** What a file brings in, by name. Throws when there is nothing of that name. */
export function getImportKind(name: string): AnyResource {
  const found = importKinds.find((kind) => kind.name === name);
  if (!found) throw new RangeError(`Nothing called "${name}" can be imported.`);
  return found;
}
