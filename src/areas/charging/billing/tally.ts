import { setEntry } from "#domain/dictionary.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Assessed, Exception } from "./assess.ts";
import type { ChargeableAsset } from "./assets.ts";

export interface Part {
  count: number;
  total_kobo: number;
}

export interface ExceptionGroup {
  code: string;
  message: string;
  count: number;
  /** First few assets with the exception, as examples. */
  samples: { id: number; code: string; title: string }[];
}

/** The totals of a run, as plain data: stored with every batch, so that a resumed run continues counting. */
export interface Tally {
  /** Number of assets processed. */
  seen: number;
  /** Number of notices issued or to be issued. */
  count: number;
  total_kobo: number;
  already_billed: number;
  by_lga: Record<string, Part & { name: string }>;
  /** Totals by use of the asset, or by another field that distinguishes assets of this kind. */
  by_class: Record<string, Part & { name: string }>;
  exceptions: ExceptionGroup[];
}

const SAMPLES = 5;
const MAX_GROUPS = 50;
/** Maximum classes: free text is unbounded. The simulator has the same limit. */
const MAX_CLASSES = 200;
const OTHERS = { key: "…", name: "Others" };

/** The field that distinguishes assets of a kind in a breakdown. */
const classField: Readonly<Record<string, string>> = {
  property: "use",
  shop: "line_of_business",
  vehicle: "vehicle_class",
  mast: "mast_type",
  signage: "sign_type",
};

export function newTally(): Tally {
  return {
    seen: 0,
    count: 0,
    total_kobo: 0,
    already_billed: 0,
    by_lga: {},
    by_class: {},
    exceptions: [],
  };
}

/** Counts one asset. */
export function countAsset(
  tally: Tally,
  resource: AnyResource,
  asset: ChargeableAsset,
  assessed: Assessed,
): void {
  tally.seen += 1;
  if (assessed.kind === "billed") tally.already_billed += 1;
  else if (assessed.kind === "exception") countException(tally, asset, assessed.exception);
  else {
    const kobo = assessed.charge.total_kobo;
    tally.count += 1;
    tally.total_kobo += kobo;
    // Totals of a whole state are below ₦90 trillion; above that, numbers would be inexact.
    if (!Number.isSafeInteger(tally.total_kobo))
      throw new RangeError("The total is too large to calculate exactly.");
    addTo(tally.by_lga, String(asset.lga_id ?? 0), asset.lga_name ?? "No local government", kobo);
    const { key, name } = knownClass(tally, classOf(resource, asset));
    addTo(tally.by_class, key, name, kobo);
  }
}

/** Counts the first classes separately and the rest together; a resumed run finds them in the same order. */
function knownClass(tally: Tally, found: typeof OTHERS): typeof OTHERS {
  const { by_class } = tally;
  const isFull = !Object.hasOwn(by_class, found.key) && Object.keys(by_class).length >= MAX_CLASSES;
  return isFull ? OTHERS : found;
}

/** The class of an asset in a breakdown. */
export function classOf(
  resource: AnyResource,
  asset: Pick<ChargeableAsset, "fields">,
): { key: string; name: string } {
  const field = classField[resource.name] ?? "";
  const key = String(asset.fields[field] ?? "");
  return { key, name: classLabel(resource, field, key) };
}

function addTo(parts: Tally["by_lga"], key: string, name: string, kobo: number): void {
  if (!Object.hasOwn(parts, key)) setEntry(parts, key, { name, count: 0, total_kobo: 0 });
  const part = parts[key];
  if (!part) return;
  part.count += 1;
  part.total_kobo += kobo;
}

function classLabel(resource: AnyResource, field: string, value: string): string {
  const defined = resource.fields[field];
  const choice = defined?.kind === "choice" ? defined.choices.find((one) => one.value === value) : undefined;
  return choice?.label ?? (value || "Not recorded");
}

function countException(tally: Tally, asset: ChargeableAsset, { code, message, about }: Exception): void {
  let group = tally.exceptions.find((one) => one.code === code && one.message === message);
  if (!group) {
    const full = tally.exceptions.length >= MAX_GROUPS;
    group = full ? tally.exceptions.find((one) => one.code === "other") : undefined;
    if (!group) {
      group = full
        ? { code: "other", message: "Other reasons", count: 0, samples: [] }
        : { code, message, count: 0, samples: [] };
      tally.exceptions.push(group);
    }
  }
  group.count += 1;
  if (group.samples.length < SAMPLES)
    group.samples.push({
      id: asset.id,
      code: asset.code,
      title: about ? `${asset.title} (${about})` : asset.title,
    });
}
