/** What a file may make besides its own records, in the order in which it can be taken back. */
const BESIDES = ["individual", "corporate", "lga"] as const;

/** The tables an import into a register may have filled: what was made on top first, then what it rests on. */
export function importedTables(resource: string): string[] {
  return [resource, ...BESIDES.filter((table) => table !== resource)];
}
