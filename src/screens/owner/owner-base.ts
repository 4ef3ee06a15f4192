import { useMatches } from "react-router";

/** The two owner areas, of individuals and companies. The screens of this folder are mounted in both. */
export type OwnerBase = "/individual" | "/cooperate";

interface RouteMatch {
  readonly id: string;
}

/** The area of a page, by the id of its route: "cooperate.list.shops". */
export function baseOf(matches: readonly (RouteMatch | undefined)[]): OwnerBase {
  return screenIdOf(matches).startsWith("cooperate") ? "/cooperate" : "/individual";
}

/** The id of the screen's route: the last one. */
export function screenIdOf(matches: readonly (RouteMatch | undefined)[]): string {
  return matches.at(-1)?.id ?? "";
}

/** The area of the current screen. */
export function useOwnerBase(): OwnerBase {
  return baseOf(useMatches());
}
