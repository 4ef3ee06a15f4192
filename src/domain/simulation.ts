/**
 * What a simulation of a tariff came to, and the one table that its screen, its chart and its file are drawn from.
 * Sums are kobo.
 */

/** How many are charged, and how much in all. */
export type Side = { count: number; total_kobo: number };

/** Of those charged under both: how many pay more, less, the same; and who is charged only under one. */
export type Moves = {
  more: number;
  less: number;
  same: number;
  /** Charged under the draft only. */
  coming: number;
  /** Charged under today's tariff only. */
  going: number;
};

export type SimulatedPart = { name: string; today: Side; draft: Side; moves: Moves };

/** One asset whose charge moves far. */
export type Mover = {
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
  /** Assets looked at. */
  seen: number;
  already_billed: number;
  /** Left out under both. */
  neither: number;
  all: SimulatedPart;
  by_lga: Record<string, SimulatedPart>;
  by_class: Record<string, SimulatedPart>;
  /** Those that would pay most more, and most less; the farthest first. */
  up: Mover[];
  down: Mover[];
  /** Why assets that are charged today would not be under the draft. */
  new_exceptions: ExceptionGroup[];
  /** What keeps assets from being charged today and no longer would. */
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

/** Which way an asset goes; undefined where neither charges it. */
function moveOf(today: number | undefined, draft: number | undefined): keyof Moves | undefined {
  if (today === undefined) return draft === undefined ? undefined : "coming";
  if (draft === undefined) return "going";
  return draft > today ? "more" : draft < today ? "less" : "same";
}

/** Adds one asset's charges to a part. RangeError beyond what can be kept exactly. */
export function addToPart(part: SimulatedPart, today: number | undefined, draft: number | undefined): void {
  const move = moveOf(today, draft);
  if (move) part.moves[move] += 1;
  addToSide(part.today, today);
  addToSide(part.draft, draft);
}

function addToSide(side: Side, kobo: number | undefined): void {
  if (kobo === undefined) return;
  side.count += 1;
  side.total_kobo += kobo;
  if (!Number.isSafeInteger(side.total_kobo)) throw new RangeError("The total is too large to be exact.");
}

export type SimulationRow = {
  breakdown: "all" | "lga" | "class";
  /** Tells it from the others of its breakdown: two places may have one name. */
  key: string;
  part: SimulatedPart;
  /** Draft less today. */
  difference_kobo: number;
};

/** The table: all of it, then by local government and by class, each from the largest sum under the draft down. */
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
