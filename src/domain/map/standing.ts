/**
 * How a record stands, which decides its shape and colour on a map: whether it counts yet, and whether what
 * was billed on it is paid.
 */
export const standings = ["paid", "owing", "unbilled", "unapproved", "closed"] as const;
export type Standing = (typeof standings)[number];

/** How many records stand which way. */
export type Tally = Readonly<Record<Standing, number>>;

export const standingWords: Readonly<Record<Standing, string>> = {
  paid: "Paid",
  owing: "Owing",
  unbilled: "Not billed",
  unapproved: "Not approved",
  closed: "Closed",
};

export const noTally: Tally = { paid: 0, owing: 0, unbilled: 0, unapproved: 0, closed: 0 };

export function addTally(one: Tally, other: Tally): Tally {
  return Object.fromEntries(standings.map((name) => [name, one[name] + other[name]])) as Tally;
}

export function tallyTotal(tally: Tally): number {
  return standings.reduce((sum, name) => sum + tally[name], 0);
}

/** What a cluster is drawn as: what most of it is; of two alike, what asks for more. */
export function mainStanding(tally: Tally): Standing {
  const urgent: readonly Standing[] = ["owing", "unapproved", "unbilled", "paid", "closed"];
  return urgent.reduce((most, name) => (tally[name] > tally[most] ? name : most));
}

/** "12 paid, 3 owing": for a label that is read out. */
export function tallyWords(tally: Tally): string {
  return standings
    .filter((name) => tally[name] > 0)
    .map((name) => `${tally[name].toLocaleString("en-NG")} ${standingWords[name].toLowerCase()}`)
    .join(", ");
}

/** A part of the ring around a cluster, of 100 all round, from the top on. */
export interface Arc {
  readonly standing: Standing;
  readonly from: number;
  readonly length: number;
}

/** The ring around a cluster: how much of it stands which way. */
export function ringOf(tally: Tally): Arc[] {
  const total = tallyTotal(tally);
  let from = 0;
  return standings.flatMap((standing) => {
    if (tally[standing] === 0) return [];
    const arc = { standing, from, length: (tally[standing] / total) * 100 };
    from += arc.length;
    return [arc];
  });
}
