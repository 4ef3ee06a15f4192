/** Where rights hold, and whether one person's rights hold within another's. */

/** Everywhere, or only for these ids. */
export interface Where {
  readonly lga: "*" | readonly number[];
  readonly agency: "*" | readonly number[];
}

export const EVERYWHERE: Where = { lga: "*", agency: "*" };

type Ids = Where["lga"];

/** Whether `inner` lies within `outer`; with no outer nothing does. */
export function covers(outer: Where | undefined, inner: Where): boolean {
  return outer !== undefined && within(outer.lga, inner.lga) && within(outer.agency, inner.agency);
}

/** A right held by two roles holds in the places of both, for the agencies of both. */
export function joined(one: Where | undefined, other: Where): Where {
  return one ? { lga: union(one.lga, other.lga), agency: union(one.agency, other.agency) } : other;
}

/**
 * Whether all that `after` reaches and `before` did not lies within `own`. Two roles together reach further
 * than each alone: places of the one for agencies of the other.
 */
export function coversGain(own: Where | undefined, before: Where | undefined, after: Where): boolean {
  if (!before) return covers(own, after);
  const lga = minus(after.lga, before.lga);
  const agency = minus(after.agency, before.agency);
  return (
    (isNone(lga) || covers(own, { lga, agency: after.agency })) &&
    (isNone(agency) || covers(own, { lga: after.lga, agency }))
  );
}

function within(outer: Ids, inner: Ids): boolean {
  if (outer === "*") return true;
  return inner !== "*" && inner.every((id) => outer.includes(id));
}

function union(one: Ids, other: Ids): Ids {
  return one === "*" || other === "*" ? "*" : [...new Set([...one, ...other])];
}

/** What is left of everything without some is still more than anyone of some can give: it stays "*". */
function minus(from: Ids, what: Ids): Ids {
  if (what === "*") return [];
  return from === "*" ? "*" : from.filter((id) => !what.includes(id));
}

function isNone(ids: Ids): boolean {
  return ids !== "*" && ids.length === 0;
}
