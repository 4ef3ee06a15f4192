import { demoPayers } from "#domain/demonstration.ts";

/** Sales plan of the demonstration: the same for every creation day, counted back from that day. Fictitious. */

export type StreetAgent = "Tunde Ajọṣe" | "Blessing Etim" | "Ṣadé Ogunléye" | "Ibrahim Lawal";

export interface PlannedSale {
  /** Days before the creation day; 0 is that day. */
  readonly ago: number;
  /** Minutes since midnight in Lagos. */
  readonly minute: number;
  readonly agent: StreetAgent;
  readonly category: string;
  /** A plate or phone number; for a shop its index in `streetShops`. */
  readonly holder: string | number;
}

/** Days with sales, including the creation day. */
export const STREET_DAYS = 10;

const classes = [
  ["okada", "Okada", 11, "Bajaj", "Boxer"],
  ["keke", "Keke", 10, "TVS", "King"],
  ["taxi", "Taxi", 6, "Nissan", "Micra"],
  ["bus", "Danfo", 8, "Toyota", "HiAce"],
  ["truck", "Truck", 4, "Mack", "Granite"],
] as const;

/** One vehicle in this many never buys a ticket. */
const NEVER = 13;

const LETTERS = ["AAB", "ABE", "AKM", "JGB", "SMK", "TRE", "WDE"];
const ENDS = ["XA", "LG", "TY", "MR", "KB"];

/** Registered vehicles, their tariff class, and their make. */
export const streetVehicles = classes.flatMap(([vehicle_class, category, count, make, model], kind) =>
  Array.from({ length: count }, (_, n) => ({
    vehicle_class,
    category,
    make,
    model,
    plate_number: plate(kind * 20 + n),
  })),
);

export const streetShops = [
  ["Iya Bisi Provisions", "Provisions", "Lock-up shop"],
  ["Ọlájùmọ̀kẹ́ Fabrics", "Fabrics", "Lock-up shop"],
  ["God’s Time Electronics", "Electronics", "Lock-up shop"],
  ["Alhaja Sikira Peppers", "Vegetables", "Stall"],
  ["Mama Ngozi Smoked Fish", "Fish", "Stall"],
  ["Danladi Onions", "Vegetables", "Stall"],
  ["Adire Corner", "Fabrics", "Stall"],
  ["Ògúnbàdéjọ Palm Oil", "Oil", "Stall"],
  ["Chidi Phone Repairs", "Repairs", "Lock-up shop"],
] as const;

function plate(n: number): string {
  const number = ((n * 137 + 211) % 900) + 100;
  return `${LETTERS[n % LETTERS.length]}-${number}${ENDS[n % ENDS.length]}`;
}

const PARK: readonly StreetAgent[] = ["Tunde Ajọṣe", "Blessing Etim", "Ibrahim Lawal"];

/** All sales, earliest first. */
export function planStreet(): PlannedSale[] {
  return Array.from({ length: STREET_DAYS }, (_, ago) => planDay(ago))
    .flat()
    .sort((a, b) => b.ago - a.ago || a.minute - b.minute);
}

function planDay(ago: number): PlannedSale[] {
  const next = numbers(ago * 7_919 + 17);
  const some = (share: number) => next() < share;
  // Most sales are in the morning, before the first trips.
  const minute = () => Math.floor(some(0.6) ? 360 + next() * 210 : 570 + next() * 540);
  const sales: PlannedSale[] = [];
  for (const [at, { plate_number, category }] of streetVehicles.entries()) {
    const agent = PARK[(at + ago) % PARK.length] ?? "Tunde Ajọṣe";
    if (at % NEVER !== NEVER - 1 && some(0.72))
      sales.push({ ago, minute: minute(), agent, category, holder: plate_number });
  }
  // Vehicles passing through, not on record.
  for (let n = 0; n < 5; n++)
    sales.push({
      ago,
      minute: minute(),
      agent: PARK[n % PARK.length] ?? "Tunde Ajọṣe",
      category: some(0.5) ? "Danfo" : "Okada",
      holder: plate(200 + ago * 5 + n),
    });
  for (const [at, [, , category]] of streetShops.entries())
    if (some(0.8)) sales.push({ ago, minute: minute(), agent: "Ṣadé Ogunléye", category, holder: at });
  for (let n = 0; n < 4; n++)
    sales.push({
      ago,
      minute: minute(),
      agent: "Ṣadé Ogunléye",
      category: "Hawker",
      // One of them is on record: guests see the person named on a ticket.
      holder:
        ago === 1 && n === 0 ? demoPayers.individual.phone_number : `0803${String(5_550_000 + ago * 40 + n)}`,
    });
  return sales;
}

/** Pseudorandom numbers from 0 to 1 for a seed: mulberry32. */
function numbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
