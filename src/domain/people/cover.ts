/** Scopes of rights, and whether one scope covers another. */

/** The scope of one grant: everywhere, or only these ids. Both dimensions must match. */
export interface GrantedScope {
  readonly lga: "*" | readonly number[];
  readonly agency: "*" | readonly number[];
}

type Ids = GrantedScope["lga"];

/**
 * The grants of one right. They are evaluated separately: a grant for a local government and a grant for an agency
 * don't add up to a grant for that agency in every local government.
 */
export type Scope = readonly GrantedScope[];

export const UNLIMITED: GrantedScope = { lga: "*", agency: "*" };

export const EVERYWHERE: Scope = [UNLIMITED];

/** Removes grants that another one includes, and joins grants that differ in one dimension only. */
export function simplifyScope(grants: readonly GrantedScope[]): Scope {
  const scope = grants.filter(({ lga, agency }) => !isEmpty(lga) && !isEmpty(agency));
  const joined = joinFirstPair(scope);
  return joined ? simplifyScope(joined) : scope;
}

/** Joins the first two grants that one grant can replace; undefined if there are none. */
function joinFirstPair(grants: readonly GrantedScope[]): readonly GrantedScope[] | undefined {
  for (const [at, one] of grants.entries())
    for (const other of grants.slice(at + 1)) {
      const joined = join(one, other);
      if (joined)
        return grants.flatMap((grant) => (grant === one ? [joined] : grant === other ? [] : [grant]));
    }
  return undefined;
}

/** One grant equivalent to two, if there is one. */
function join(one: GrantedScope, other: GrantedScope): GrantedScope | undefined {
  if (includes(one.lga, other.lga) && includes(one.agency, other.agency)) return one;
  if (includes(other.lga, one.lga) && includes(other.agency, one.agency)) return other;
  if (isSame(one.lga, other.lga)) return { lga: one.lga, agency: union(one.agency, other.agency) };
  if (isSame(one.agency, other.agency)) return { lga: union(one.lga, other.lga), agency: one.agency };
  return undefined;
}

/** Whether any grant of the scope is unlimited. */
export function isEverywhere(scope: Scope): boolean {
  return scope.some(({ lga, agency }) => lga === "*" && agency === "*");
}

/** Whether at least one grant covers both the local government and the agency; null means none. */
export function coversRecord(scope: Scope, lga: number | null, agency: number | null): boolean {
  return scope.some((grant) => includesId(grant.lga, lga) && includesId(grant.agency, agency));
}

/** The local governments in which a right holds for all agencies, for records without an agency. */
export function lgasForAllAgencies(scope: Scope): Ids {
  return unionOf(scope.filter(({ agency }) => agency === "*").map(({ lga }) => lga));
}

/** The agencies for which a right holds in all local governments, for records without a local government. */
export function agenciesInAllLgas(scope: Scope): Ids {
  return unionOf(scope.filter(({ lga }) => lga === "*").map(({ agency }) => agency));
}

/** The local governments in which a right holds for an agency. */
export function lgasForAgency(scope: Scope, agencyId: number): Ids {
  return unionOf(scope.filter(({ agency }) => includesId(agency, agencyId)).map(({ lga }) => lga));
}

/** The scope of a right for one agency, for records without an agency that are charged for it. */
export function scopeOfAgency(scope: Scope, agencyId: number): Scope {
  return simplifyScope([{ lga: lgasForAgency(scope, agencyId), agency: "*" }]);
}

/** Every local government in any grant: for choices and filters only, never for access decisions. */
export function lgasOfAnyGrant(scope: Scope): Ids {
  return unionOf(scope.map(({ lga }) => lga));
}

/** Every agency in any grant: for choices and filters only, never for access decisions. */
export function agenciesOfAnyGrant(scope: Scope): Ids {
  return unionOf(scope.map(({ agency }) => agency));
}

/** The intersection of two scopes. */
export function intersection(one: Scope, other: Scope): Scope {
  return simplifyScope(
    one.flatMap((a) =>
      other.map((b) => ({ lga: intersectIds(a.lga, b.lga), agency: intersectIds(a.agency, b.agency) })),
    ),
  );
}

/** Whether `outer` covers all of `inner`; without `outer` it doesn't. */
export function coversGrant(outer: Scope | undefined, inner: GrantedScope): boolean {
  if (!outer) return false;
  if (outer.some((grant) => includes(grant.lga, inner.lga) && includes(grant.agency, inner.agency)))
    return true;
  // Several grants together may cover it: check each local government named, and null for all others.
  const named = [...new Set(outer.flatMap(({ lga }) => (lga === "*" ? [] : lga)))];
  const lgas = inner.lga === "*" ? [null, ...named] : inner.lga;
  return lgas.every((lga) =>
    includes(
      unionOf(outer.filter((grant) => includesId(grant.lga, lga)).map(({ agency }) => agency)),
      inner.agency,
    ),
  );
}

function isEmpty(ids: Ids): boolean {
  return ids !== "*" && ids.length === 0;
}

function includesId(ids: Ids, id: number | null): boolean {
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

function intersectIds(one: Ids, other: Ids): Ids {
  if (one === "*") return other;
  return other === "*" ? one : one.filter((id) => other.includes(id));
}
