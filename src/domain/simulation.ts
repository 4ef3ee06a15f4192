/** The result of a tariff simulation, and the table for its screen, chart and file. Amounts are kobo. */

/** Number of charged assets and their total. */
export type ChargedTotal = { count: number; total_kobo: number };

/** Assets charged under both tariffs by change, and those charged under one only. */
export type Moves = {
  more: number;
  less: number;
  same: number;
  /** Number of assets charged under the draft only. */
  coming: number;
  /** Number of assets charged under today’s tariff only. */
  going: number;
};

export type SimulatedPart = { name: string; today: ChargedTotal; draft: ChargedTotal; moves: Moves };

/** An asset with a large change. */
export type ChangedAsset = {
  id: number;
  code: string;
  title: string;
  lga: string | null;
  today_kobo: number;
  draft_kobo: number;
};

export type ExceptionGroup = {
  code: string;
  message: string;
  count: number;
  samples: { id: number; code: string; title: string }[];
};

export type SimulationTally = {
  /** Number of assets in the simulation. */
  seen: number;
  already_billed: number;
  /** Number of assets charged under neither tariff. */
  neither: number;
  all: SimulatedPart;
  by_lga: Record<string, SimulatedPart>;
  by_class: Record<string, SimulatedPart>;
  /** Assets with the largest increases, largest first. */
  up: ChangedAsset[];
  /** Assets with the largest decreases, largest first. */
  down: ChangedAsset[];
  /** Reasons why assets that are charged today would not be charged under the draft. */
  new_exceptions: ExceptionGroup[];
  /** Reasons why assets that would be charged under the draft are not charged today. */
  gone_exceptions: ExceptionGroup[];
};

function newMoves(): Moves {
  return { more: 0, less: 0, same: 0, coming: 0, going: 0 };
}

export function newPart(name: string): SimulatedPart {
  return { name, today: { count: 0, total_kobo: 0 }, draft: { count: 0, total_kobo: 0 }, moves: newMoves() };
}

export function newSimulation(): SimulationTally {
  return {
    seen: 0,
    already_billed: 0,
    neither: 0,
    all: newPart("All"),
    by_lga: {},
    by_class: {},
    up: [],
    down: [],
    new_exceptions: [],
    gone_exceptions: [],
  };
}

/** The change of an asset; undefined if it is charged under neither. */
function changeOf(today: number | undefined, draft: number | undefined): keyof Moves | undefined {
  if (today === undefined) return draft === undefined ? undefined : "coming";
  if (draft === undefined) return "going";
  return draft > today ? "more" : draft < today ? "less" : "same";
}

/** Adds the charges of an asset to a part. RangeError if the total is not exact. */
export function addToPart(part: SimulatedPart, today: number | undefined, draft: number | undefined): void {
  const move = changeOf(today, draft);
  if (move) part.moves[move] += 1;
  addToSide(part.today, today);
  addToSide(part.draft, draft);
}

function addToSide(side: ChargedTotal, kobo: number | undefined): void {
  if (kobo === undefined) return;
  side.count += 1;
  side.total_kobo += kobo;
  if (!Number.isSafeInteger(side.total_kobo))
    throw new RangeError("The total is too large to calculate exactly.");
}

export type SimulationRow = {
  breakdown: "all" | "lga" | "class";
  /** Unique in its breakdown, because two places can have the same name. */
  key: string;
  part: SimulatedPart;
  /** Draft minus today. */
  difference_kobo: number;
};

/** The table: total, then by local government and by class, each in descending order of the draft total. */
export function simulationRows(tally: SimulationTally): SimulationRow[] {
  const rows = (breakdown: SimulationRow["breakdown"], parts: Readonly<Record<string, SimulatedPart>>) =>
    Object.entries(parts)
      .sort(([, a], [, b]) => b.draft.total_kobo - a.draft.total_kobo || (a.name < b.name ? -1 : 1))
      .map(([key, part]) => ({
        breakdown,
        key,
        part,
        difference_kobo: part.draft.total_kobo - part.today.total_kobo,
      }));
  return [...rows("all", { all: tally.all }), ...rows("lga", tally.by_lga), ...rows("class", tally.by_class)];
}
