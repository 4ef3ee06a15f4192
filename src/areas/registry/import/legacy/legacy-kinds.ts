import { arrearsKind } from "./arrears-kind.ts";
import type { LegacyKind } from "./kind.ts";
import { oldReceiptsKind } from "./old-receipts-kind.ts";
import { ownershipKind } from "./ownership-kind.ts";

const kinds: readonly LegacyKind[] = [ownershipKind, arrearsKind, oldReceiptsKind];

/** How lines of the books before are understood; undefined for a register. */
export function findLegacyKind(name: string): LegacyKind | undefined {
  return kinds.find(({ resource }) => resource.name === name);
}
