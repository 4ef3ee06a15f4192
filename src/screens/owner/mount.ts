import { useMatches } from "react-router";

/** The two areas of owners: of persons and of companies. The screens of this folder are mounted in both. */
export type OwnerBase = "/individual" | "/cooperate";

interface RouteMatch {
  readonly id: string;
}

/** The area that a page is in, by the id of its route: "cooperate.list.shops". */
export function baseOf(matches: readonly (RouteMatch | undefined)[]): OwnerBase {
  return screenIdOf(matches).startsWith("cooperate") ? "/cooperate" : "/individual";
}

/** The id of the route that draws the screen: the last one. */
export function screenIdOf(matches: readonly (RouteMatch | undefined)[]): string {
  return matches.at(-1)?.id ?? "";
}

/** The area that the screen is in. */
export function useOwnerBase(): OwnerBase {
  return baseOf(useMatches());
}
