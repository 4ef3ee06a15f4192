import type { AnyResource } from "#resource/define.ts";
import { registers } from "../register/registers.ts";
import { arrear } from "./arrear.ts";
import { oldReceipt } from "./old-receipt.ts";
import { ownershipEntry } from "./ownership-entry.ts";

/** What legacy files can import besides records of the registers. */
export const legacyKinds: readonly AnyResource[] = [ownershipEntry, arrear, oldReceipt];

/** Everything that a file can import. */
export const importKinds: readonly AnyResource[] = [...registers, ...legacyKinds];

/** The import kind with that name. Throws if there is none. */
export function getImportKind(name: string): AnyResource {
  const found = importKinds.find((kind) => kind.name === name);
  if (!found) throw new RangeError(`“${name}” can’t be imported.`);
  return found;
}
