import type { Actor } from "#kernel/actor.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { judgeAlike } from "./judge-alike.ts";
import { type JudgedLine, judgeBatch } from "./judge-batch.ts";
import { judgeLegacy } from "./legacy/judge-legacy.ts";
import { findLegacyKind, type JudgedLegacy } from "./legacy/kind.ts";
import { writeLegacy } from "./legacy/write-legacy.ts";
import { lookUp, type ThisRun } from "./look-up.ts";
import type { Maker } from "./maker.ts";
import type { Mapping } from "./mapping.ts";
import { linkNames } from "./named-entries.ts";
import type { ReadLine } from "./read-line.ts";
import { type Written, writeBatch } from "./write-batch.ts";

/** Determines the outcome of each line of a batch, for registers and legacy records. */
export async function judgeLines(
  db: Queryable,
  resource: AnyResource,
  lines: readonly ReadLine[],
  run: ThisRun,
  mapping: Mapping,
): Promise<JudgedLine[]> {
  const legacy = findLegacyKind(resource.name);
  if (legacy) return judgeLegacy(db, legacy, lines, run, { ...run, mapping });
  const linked = await linkNames(db, resource, lines);
  const judged = judgeBatch(resource, linked, await lookUp(db, resource, linked, run));
  return judgeAlike(db, run, resource, judged, mapping);
}

/** Writes the valid lines of a batch. */
export async function writeLines(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  lines: readonly JudgedLine[],
  maker: Maker,
): Promise<Written> {
  const legacy = findLegacyKind(resource.name);
  // Lines whose outcome was determined by the same kind.
  if (legacy) {
    const kept = lines as readonly JudgedLegacy[];
    return legacy.write ? legacy.write(tx, actor, kept, maker) : writeLegacy(tx, actor, legacy, kept, maker);
  }
  return writeBatch(tx, actor, resource, lines, maker);
}
