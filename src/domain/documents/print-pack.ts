/** What stands before the notices of a print pack: its cover, and what is in it in walking order. */
import type { AssetFact } from "../asset-facts.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import { type PackPlace, placeWords } from "../print-pack.ts";
import { type PaperFrame, standingMarks } from "./charge-paper.ts";

export interface PackMatter {
  readonly code: string;
  /** "Rates 2026, Abeokuta South" */
  readonly title: string;
  readonly made_on: LagosDate;
  readonly made_by: string;
  readonly two_sided: boolean;
  readonly count: number;
  readonly total_kobo: number;
  /** Of them, those that were printed in a pack before. */
  readonly reprints: number;
  /** By street, in walking order. */
  readonly places: readonly (PackPlace & { readonly count: number; readonly total_kobo: number })[];
}

export interface PackCover {
  readonly government: PaperFrame["government"] & { title: string };
  readonly marks: string[];
  readonly plate: { code: string; note: string };
  readonly title: string;
  readonly intro: string;
  readonly facts: { label: string; value: string }[];
  readonly places: PackRow[];
  readonly total: PackRow;
}

/** "Quarry Road, …", "214", "12,500.00" */
export interface PackRow {
  readonly name: string;
  readonly count: string;
  readonly sum: string;
}

/** One notice in the list behind the cover; nothing of it is cut off. */
export interface PackEntry {
  readonly place: string;
  readonly number: string;
  readonly code: string;
  /** "14 Quarry Road, Ibara, Abeokuta · Commercial · PRP-0002988-U" */
  readonly about: string;
  readonly payer: string;
  /** Where the payer's letters go: "14 Quarry Road, Abeokuta"; "" where that is not known. */
  readonly payer_address: string;
  readonly sum: string;
}

const figure = (count: number) => count.toLocaleString("en-NG");
const bare = (kobo: number) => formatNaira(kobo).replace("₦", "");

/** The cover of a pack. */
export function packCover(pack: PackMatter, { demo, ...government }: PaperFrame["government"]): PackCover {
  const { code, title, made_on, made_by, two_sided, count, total_kobo, reprints, places } = pack;
  return {
    government: { ...government, demo },
    marks: standingMarks(demo, null),
    plate: { code, note: "Print pack" },
    title: `Demand notices to bring round: ${title}`,
    intro: `${figure(count)} ${count === 1 ? "notice" : "notices"} in walking order: street by street, up the side of the odd numbers and back down the side of the even ones. The list behind this page has them in the same order.`,
    facts: [
      { label: "Notices", value: figure(count) },
      { label: "In all", value: formatNaira(total_kobo) },
      { label: "Printed again", value: figure(reprints) },
      { label: "Made", value: `${formatDate(made_on)} by ${made_by}` },
      { label: "Print", value: two_sided ? "on both sides; each notice begins a sheet" : "on one side" },
    ],
    places: places.map((place) => ({
      name: placeWords(place),
      count: figure(place.count),
      sum: bare(place.total_kobo),
    })),
    total: { name: "In all", count: figure(count), sum: bare(total_kobo) },
  };
}

export interface EntryMatter extends PackPlace {
  readonly position: number;
  readonly code: string;
  readonly asset_code: string;
  readonly asset_title: string;
  /** Its address and use, or what else it is known by. */
  readonly asset_facts: readonly AssetFact[];
  readonly payer: string;
  readonly payer_address: readonly string[];
  readonly total_kobo: number;
  /** It was in a pack before. */
  readonly again: boolean;
}

/** One line of the list. */
export function packEntry(entry: EntryMatter): PackEntry {
  return {
    place: placeWords(entry),
    number: figure(entry.position),
    code: entry.again ? `${entry.code} (again)` : entry.code,
    about: aboutOf(entry),
    payer: entry.payer,
    payer_address: entry.payer_address.join(", "),
    sum: bare(entry.total_kobo),
  };
}

/** By its facts; of what has none, by its title. */
function aboutOf({ asset_facts, asset_title, asset_code }: EntryMatter): string {
  const known = asset_facts.map(({ value }) => value);
  return [...(known.length > 0 ? known : [asset_title]), asset_code].join(" · ");
}
