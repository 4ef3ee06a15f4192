/**
 * The status of a record on a map, which determines its shape and colour: whether it is approved, and whether its bills
 * are paid.
 */
export const mapStatuses = ["paid", "owing", "unbilled", "unapproved", "closed"] as const;
export type MapStatus = (typeof mapStatuses)[number];

/** Number of records by status. */
export type Tally = Readonly<Record<MapStatus, number>>;

export const mapStatusLabels: Readonly<Record<MapStatus, string>> = {
  paid: "Paid",
  owing: "Unpaid",
  unbilled: "Not billed",
  unapproved: "Not approved",
  closed: "Closed",
};

export const emptyTally: Tally = { paid: 0, owing: 0, unbilled: 0, unapproved: 0, closed: 0 };

export function addTally(one: Tally, other: Tally): Tally {
  return Object.fromEntries(mapStatuses.map((name) => [name, one[name] + other[name]])) as Tally;
}

export function tallyTotal(tally: Tally): number {
  return mapStatuses.reduce((sum, name) => sum + tally[name], 0);
}

/** The status of a cluster: the most frequent; of two equal ones, the more urgent. */
export function mainStatus(tally: Tally): MapStatus {
  const urgent: readonly MapStatus[] = ["owing", "unapproved", "unbilled", "paid", "closed"];
  return urgent.reduce((most, name) => (tally[name] > tally[most] ? name : most));
}

/** "12 paid, 3 unpaid": for screen readers. */
export function tallyText(tally: Tally): string {
  return mapStatuses
    .filter((name) => tally[name] > 0)
    .map((name) => `${tally[name].toLocaleString("en-NG")} ${mapStatusLabels[name].toLowerCase()}`)
    .join(", ");
}

/** A segment of the ring around a cluster, in percent, clockwise from the top. */
export interface Arc {
  readonly standing: MapStatus;
  readonly from: number;
  readonly length: number;
}

/** The segments of a cluster's ring, by status. */
export function ringOf(tally: Tally): Arc[] {
  const total = tallyTotal(tally);
  let from = 0;
  return mapStatuses.flatMap((status) => {
    if (tally[status] === 0) return [];
    const arc = { standing: status, from, length: (tally[status] / total) * 100 };
    from += arc.length;
    return [arc];
  });
}
