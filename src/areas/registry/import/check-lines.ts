import type { Actor } from "#kernel/actor.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { checkSimilar } from "./check-similar.ts";
import { checkLegacyLines } from "./legacy/check-legacy.ts";
import { type CheckedLegacyLine, findLegacyKind } from "./legacy/legacy-kind.ts";
import { writeLegacy } from "./legacy/write-legacy.ts";
import { type ImportRun, lookUp } from "./look-up.ts";
import type { Maker } from "./maker.ts";
import type { Mapping } from "./mapping.ts";
import { linkNames } from "./named-entries.ts";
import type { ReadLine } from "./read-line.ts";
import { type CheckedLine, validateBatch } from "./validate-batch.ts";
import { type WriteResult, writeBatch } from "./write-batch.ts";

/** Determines the outcome of each line of a batch, for registers and legacy records. */
export async function checkLines(
  db: Queryable,
  resource: AnyResource,
  lines: readonly ReadLine[],
  run: ImportRun,
  mapping: Mapping,
): Promise<CheckedLine[]> {
  const legacy = findLegacyKind(resource.name);
  if (legacy) return checkLegacyLines(db, legacy, lines, run, { ...run, mapping });
  const linked = await linkNames(db, resource, lines);
  const checked = validateBatch(resource, linked, await lookUp(db, resource, linked, run));
  return checkSimilar(db, run, resource, checked, mapping);
}

/** Writes the valid lines of a batch. */
export async function writeLines(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  lines: readonly CheckedLine[],
  maker: Maker,
): Promise<WriteResult> {
  const legacy = findLegacyKind(resource.name);
  // Lines whose outcome was determined by the same kind.
  if (legacy) {
    const legacyLines = lines as readonly CheckedLegacyLine[];
    return legacy.write
      ? legacy.write(tx, actor, legacyLines, maker)
      : writeLegacy(tx, actor, legacy, legacyLines, maker);
  }
  return writeBatch(tx, actor, resource, lines, maker);
}
