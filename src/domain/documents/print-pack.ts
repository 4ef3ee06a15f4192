/** The cover of a print pack, and the list of its notices in delivery order. */
import type { AssetFact } from "../asset-facts.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { formatNaira, nairaDigits } from "../money.ts";
import { deliveryPlaceText, type PackPlace } from "../print-pack.ts";
import { type DocumentFrame, statusMarks } from "./charge-document.ts";

export interface PackData {
  readonly code: string;
  /** "Rates 2026, Abeokuta South" */
  readonly title: string;
  readonly made_on: LagosDate;
  readonly made_by: string;
  readonly two_sided: boolean;
  readonly count: number;
  readonly total_kobo: number;
  /** How many of them were printed in an earlier pack. */
  readonly reprints: number;
  /** Streets in delivery order. */
  readonly places: readonly (PackPlace & { readonly count: number; readonly total_kobo: number })[];
}

export interface PackCover {
  readonly government: DocumentFrame["government"] & { title: string };
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

/** One notice in the list behind the cover; long values wrap. */
export interface PackEntry {
  readonly place: string;
  readonly number: string;
  readonly code: string;
  /** "14 Quarry Road, Ibara, Abeokuta · Commercial · PRP-0002988-U" */
  readonly about: string;
  readonly payer: string;
  /** The payer's postal address: "14 Quarry Road, Abeokuta"; "" if unknown. */
  readonly payer_address: string;
  readonly sum: string;
}

const formatCount = (count: number) => count.toLocaleString("en-NG");

/** The cover of a pack. */
export function packCover(pack: PackData, { demo, ...government }: DocumentFrame["government"]): PackCover {
  const { code, title, made_on, made_by, two_sided, count, total_kobo, reprints, places } = pack;
  return {
    government: { ...government, demo },
    marks: statusMarks(demo, null),
    plate: { code, note: "Print pack" },
    title: `Demand notices for delivery: ${title}`,
    intro: `${formatCount(count)} ${count === 1 ? "notice" : "notices"} in delivery order: street by street, odd house numbers first, then even numbers on the way back. The list after this page is in the same order.`,
    facts: [
      { label: "Notices", value: formatCount(count) },
      { label: "Total", value: formatNaira(total_kobo) },
      { label: "Reprinted", value: formatCount(reprints) },
      { label: "Created", value: `${formatDate(made_on)} by ${made_by}` },
      {
        label: "Print",
        value: two_sided ? "double-sided; each notice starts on a new sheet" : "single-sided",
      },
    ],
    places: places.map((place) => ({
      name: deliveryPlaceText(place),
      count: formatCount(place.count),
      sum: nairaDigits(place.total_kobo),
    })),
    total: { name: "Total", count: formatCount(count), sum: nairaDigits(total_kobo) },
  };
}

export interface PackEntryData extends PackPlace {
  readonly position: number;
  readonly code: string;
  readonly asset_code: string;
  readonly asset_title: string;
  /** Its address and use, or other identifying facts. */
  readonly asset_facts: readonly AssetFact[];
  readonly payer: string;
  readonly payer_address: readonly string[];
  readonly total_kobo: number;
  /** Printed in an earlier pack. */
  readonly again: boolean;
}

/** One line of the list. */
export function packEntry(entry: PackEntryData): PackEntry {
  return {
    place: deliveryPlaceText(entry),
    number: formatCount(entry.position),
    code: entry.again ? `${entry.code} (reprint)` : entry.code,
    about: aboutOf(entry),
    payer: entry.payer,
    payer_address: entry.payer_address.join(", "),
    sum: nairaDigits(entry.total_kobo),
  };
}

/** Its facts, or its title if it has none. */
function aboutOf({ asset_facts, asset_title, asset_code }: PackEntryData): string {
  const known = asset_facts.map(({ value }) => value);
  return [...(known.length > 0 ? known : [asset_title]), asset_code].join(" · ");
}
