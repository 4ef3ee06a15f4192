/**
 * The value of a cell of an import file, by the mapping of its column: the entry for the whole text, else the longest
 * prefix ("101*" before "10*"). Blank stays blank.
 * @param values text of the file, or a prefix with "*" → value of the field
 * @returns undefined if the mapping has no entry
 */
export function mappedValue(values: Readonly<Record<string, string>>, text: string): string | undefined {
  if (text === "") return "";
  if (Object.hasOwn(values, text)) return values[text];
  for (let length = text.length; length > 0; length--) {
    const prefix = `${text.slice(0, length)}*`;
    if (Object.hasOwn(values, prefix)) return values[prefix];
  }
  return undefined;
}
