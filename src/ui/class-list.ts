/** The class names that hold, joined by a space. */
export function classList(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
