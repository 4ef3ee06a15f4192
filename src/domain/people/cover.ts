/** Where rights hold, and whether one person's rights hold within another's. */

/** The reach of one grant: everywhere, or only for these ids. What it reaches lies within both dimensions. */
export interface Where {
  readonly lga: "*" | readonly number[];
  readonly agency: "*" | readonly number[];
}

type Ids = Where["lga"];

/**
 * The grants of one right. Each is judged alone: a grant for a local government and a grant for an agency do not add up
 * to a grant for that agency in every local government.
 */
export type Scope = readonly Where[];

export const UNLIMITED: Where = { lga: "*", agency: "*" };

export const EVERYWHERE: Scope = [UNLIMITED];

/** A scope without grants that another one includes, and with grants that differ in one dimension joined. */
export function simplifyScope(grants: readonly Where[]): Scope {
  const scope = grants.filter(({ lga, agency }) => !isNone(lga) && !isNone(agency));
  const joined = joinTwo(scope);
  return joined ? simplifyScope(joined) : scope;
}

/** The grants with the first two that one grant can stand for put together; undefined when there are none. */
function joinTwo(grants: readonly Where[]): readonly Where[] | undefined {
  for (const [at, one] of grants.entries())
    for (const other of grants.slice(at + 1)) {
      const joined = join(one, other);
      if (joined)
        return grants.flatMap((grant) => (grant === one ? [joined] : grant === other ? [] : [grant]));
    }
  return undefined;
}

/** One grant that reaches exactly what two reach, where there is one. */
function join(one: Where, other: Where): Where | undefined {
  if (includes(one.lga, other.lga) && includes(one.agency, other.agency)) return one;
  if (includes(other.lga, one.lga) && includes(other.agency, one.agency)) return other;
  if (isSame(one.lga, other.lga)) return { lga: one.lga, agency: union(one.agency, other.agency) };
  if (isSame(one.agency, other.agency)) return { lga: union(one.lga, other.lga), agency: one.agency };
  return undefined;
}

/** Whether a grant holds for everything. */
export function isEverywhere(scope: Scope): boolean {
  return scope.some(({ lga, agency }) => lga === "*" && agency === "*");
}

/** Whether at least one grant covers both the local government and the agency; null stands for none. */
export function reaches(scope: Scope, lga: number | null, agency: number | null): boolean {
  return scope.some((grant) => has(grant.lga, lga) && has(grant.agency, agency));
}

/** The local governments in which a right holds for all agencies: for records that belong to no agency. */
export function lgasForAllAgencies(scope: Scope): Ids {
  return unionOf(scope.filter(({ agency }) => agency === "*").map(({ lga }) => lga));
}

/** The agencies for which a right holds in all local governments: for records that lie in none. */
export function agenciesInAllLgas(scope: Scope): Ids {
  return unionOf(scope.filter(({ lga }) => lga === "*").map(({ agency }) => agency));
}

/** The local governments in which a right holds for an agency. */
export function lgasForAgency(scope: Scope, agencyId: number): Ids {
  return unionOf(scope.filter(({ agency }) => has(agency, agencyId)).map(({ lga }) => lga));
}

/** What a right reaches of one agency, for records that belong to none and are charged for it. */
export function scopeOfAgency(scope: Scope, agencyId: number): Scope {
  return simplifyScope([{ lga: lgasForAgency(scope, agencyId), agency: "*" }]);
}

/** Every local government that a grant names: for choices and filters, never for what may be seen or done. */
export function lgasOfAnyGrant(scope: Scope): Ids {
  return unionOf(scope.map(({ lga }) => lga));
}

/** Every agency that a grant names: for choices and filters, never for what may be seen or done. */
export function agenciesOfAnyGrant(scope: Scope): Ids {
  return unionOf(scope.map(({ agency }) => agency));
}

/** What two rights reach both, as a scope. */
export function intersection(one: Scope, other: Scope): Scope {
  return simplifyScope(
    one.flatMap((a) => other.map((b) => ({ lga: common(a.lga, b.lga), agency: common(a.agency, b.agency) }))),
  );
}

/** Whether all that `inner` reaches lies within `outer`; with no outer nothing does. */
export function covers(outer: Scope | undefined, inner: Where): boolean {
  if (!outer) return false;
  if (outer.some((grant) => includes(grant.lga, inner.lga) && includes(grant.agency, inner.agency)))
    return true;
  // Several grants together may include it: each local government is looked up, and what all others have in common.
  const named = [...new Set(outer.flatMap(({ lga }) => (lga === "*" ? [] : lga)))];
  const lgas = inner.lga === "*" ? [null, ...named] : inner.lga;
  return lgas.every((lga) =>
    includes(unionOf(outer.filter((grant) => has(grant.lga, lga)).map(({ agency }) => agency)), inner.agency),
  );
}

function isNone(ids: Ids): boolean {
  return ids !== "*" && ids.length === 0;
}

function has(ids: Ids, id: number | null): boolean {
  return ids === "*" || (id !== null && ids.includes(id));
}

function includes(outer: Ids, inner: Ids): boolean {
  return outer === "*" || (inner !== "*" && inner.every((id) => outer.includes(id)));
}

function isSame(one: Ids, other: Ids): boolean {
  return includes(one, other) && includes(other, one);
}

function union(one: Ids, other: Ids): Ids {
  return one === "*" || other === "*" ? "*" : [...new Set([...one, ...other])];
}

const unionOf = (all: readonly Ids[]) => all.reduce(union, []);

function common(one: Ids, other: Ids): Ids {
  if (one === "*") return other;
  return other === "*" ? one : one.filter((id) => other.includes(id));
}
