import { setEntry } from "#domain/dictionary.ts";
import {
  addToPart,
  type ChangedAsset,
  type ExceptionGroup,
  newPart,
  type SimulationTally,
} from "#domain/simulation.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Assessed } from "../billing/assess.ts";
import type { ChargeableAsset } from "../billing/assets.ts";
import { classOf } from "../billing/tally.ts";

/** The result of one asset under the current tariff and under the draft. */
export interface Compared {
  readonly asset: ChargeableAsset;
  readonly today: Assessed;
  readonly draft: Assessed;
}

/** Assets listed on each side. */
const MAX_MOVERS = 25;
const SAMPLES = 5;
const MAX_GROUPS = 50;
/** Classes can be free text: further ones are counted together. */
const MAX_CLASSES = 200;

/** Adds one asset to the totals of a simulation. Memory use does not depend on the size of the register. */
export function countCompared(tally: SimulationTally, resource: AnyResource, one: Compared): void {
  const { asset, today, draft } = one;
  tally.seen += 1;
  if (today.kind === "billed") {
    tally.already_billed += 1;
    return;
  }
  const [before, after] = [koboOf(today), koboOf(draft)];
  if (before === undefined && after === undefined) tally.neither += 1;
  addToPart(tally.all, before, after);
  addBreakdowns(tally, resource, asset, before, after);
  if (before !== undefined && draft.kind === "exception")
    addException(tally.new_exceptions, asset, draft.exception);
  if (after !== undefined && today.kind === "exception")
    addException(tally.gone_exceptions, asset, today.exception);
  addMover(tally, asset, before ?? 0, after ?? 0);
}

function koboOf(assessed: Assessed): number | undefined {
  return assessed.kind === "charge" ? assessed.charge.total_kobo : undefined;
}

function addBreakdowns(
  tally: SimulationTally,
  resource: AnyResource,
  asset: ChargeableAsset,
  before: number | undefined,
  after: number | undefined,
): void {
  if (before === undefined && after === undefined) return;
  const lga = String(asset.lga_id ?? 0);
  tally.by_lga[lga] ??= newPart(asset.lga_name ?? "No local government");
  addToPart(tally.by_lga[lga], before, after);
  const { key, name } = classOf(resource, asset);
  const isFull = !Object.hasOwn(tally.by_class, key) && Object.keys(tally.by_class).length >= MAX_CLASSES;
  const [classKey, text] = isFull ? ["…", "Others"] : [key, name];
  if (!Object.hasOwn(tally.by_class, classKey)) setEntry(tally.by_class, classKey, newPart(text));
  const part = tally.by_class[classKey];
  if (part) addToPart(part, before, after);
}

function addException(
  groups: ExceptionGroup[],
  { id, code: assetCode, title }: ChargeableAsset,
  { code, message }: { readonly code: string; readonly message: string },
): void {
  let group = groups.find((one) => one.code === code && one.message === message);
  if (!group && groups.length >= MAX_GROUPS) group = groups.find((one) => one.code === "other");
  if (!group) {
    const isFull = groups.length >= MAX_GROUPS;
    group = isFull
      ? { code: "other", message: "Other reasons", count: 0, samples: [] }
      : { code, message, count: 0, samples: [] };
    groups.push(group);
  }
  group.count += 1;
  if (group.samples.length < SAMPLES) group.samples.push({ id, code: assetCode, title });
}

/** Keeps those with the largest changes; of equal ones the first. */
function addMover(
  tally: SimulationTally,
  asset: ChargeableAsset,
  today_kobo: number,
  draft_kobo: number,
): void {
  const difference = draft_kobo - today_kobo;
  if (difference === 0) return;
  const list = difference > 0 ? tally.up : tally.down;
  const changeOf = (one: ChangedAsset) => Math.abs(one.draft_kobo - one.today_kobo);
  const last = list.at(-1);
  if (list.length >= MAX_MOVERS && last && changeOf(last) >= Math.abs(difference)) return;
  const { id, code, title, lga_name: lga } = asset;
  const at = list.findIndex((one) => changeOf(one) < Math.abs(difference));
  list.splice(at < 0 ? list.length : at, 0, { id, code, title, lga, today_kobo, draft_kobo });
  list.length = Math.min(list.length, MAX_MOVERS);
}
