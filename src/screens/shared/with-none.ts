import type { QueryOption } from "./query-choice.tsx";

/** The choices of a filter, and the one for what has none of them, which an address asks for by 0. */
export function withNone(options: readonly QueryOption[], label: string): readonly QueryOption[] {
  return [...options, { value: "0", label }];
}
