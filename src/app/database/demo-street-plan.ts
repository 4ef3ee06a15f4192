import { demoPayers } from "#domain/demonstration.ts";

/** Sales plan of the demonstration: the same for every creation day, counted back from that day. Fictitious. */

export type StreetAgent = "Tunde Ajọṣe" | "Blessing Etim" | "Ṣadé Ogunléye" | "Ibrahim Lawal";

export interface PlannedSale {
  /** Days before the creation day; 0 is that day. */
  readonly daysAgo: number;
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
const NEVER_BUYS_EVERY = 13;

const LETTERS = ["AAB", "ABE", "AKM", "JGB", "SMK", "TRE", "WDE"];
const SUFFIXES = ["XA", "LG", "TY", "MR", "KB"];

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
  return `${LETTERS[n % LETTERS.length]}-${number}${SUFFIXES[n % SUFFIXES.length]}`;
}

const PARK_AGENTS: readonly StreetAgent[] = ["Tunde Ajọṣe", "Blessing Etim", "Ibrahim Lawal"];

/** All sales, earliest first. */
export function planStreet(): PlannedSale[] {
  return Array.from({ length: STREET_DAYS }, (_, daysAgo) => planDay(daysAgo))
    .flat()
    .sort((a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute);
}

function planDay(daysAgo: number): PlannedSale[] {
  const next = seededRandom(daysAgo * 7_919 + 17);
  const chance = (share: number) => next() < share;
  // Most sales are in the morning, before the first trips.
  const minute = () => Math.floor(chance(0.6) ? 360 + next() * 210 : 570 + next() * 540);
  const sales: PlannedSale[] = [];
  for (const [index, { plate_number, category }] of streetVehicles.entries()) {
    const agent = PARK_AGENTS[(index + daysAgo) % PARK_AGENTS.length] ?? "Tunde Ajọṣe";
    if (index % NEVER_BUYS_EVERY !== NEVER_BUYS_EVERY - 1 && chance(0.72))
      sales.push({ daysAgo, minute: minute(), agent, category, holder: plate_number });
  }
  // Vehicles passing through, not on record.
  for (let n = 0; n < 5; n++)
    sales.push({
      daysAgo,
      minute: minute(),
      agent: PARK_AGENTS[n % PARK_AGENTS.length] ?? "Tunde Ajọṣe",
      category: chance(0.5) ? "Danfo" : "Okada",
      holder: plate(200 + daysAgo * 5 + n),
    });
  for (const [at, [, , category]] of streetShops.entries())
    if (chance(0.8)) sales.push({ daysAgo, minute: minute(), agent: "Ṣadé Ogunléye", category, holder: at });
  for (let n = 0; n < 4; n++)
    sales.push({
      daysAgo,
      minute: minute(),
      agent: "Ṣadé Ogunléye",
      category: "Hawker",
      // One of them is on record: guests see the person named on a ticket.
      holder:
        daysAgo === 1 && n === 0
          ? demoPayers.individual.phone_number
          : `0803${String(5_550_000 + daysAgo * 40 + n)}`,
    });
  return sales;
}

/** Pseudorandom numbers from 0 to 1 for a seed: mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
