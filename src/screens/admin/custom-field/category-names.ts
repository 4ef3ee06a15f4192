/** Categories by id. */
export type CategoryNames = Readonly<Record<string, { readonly name: string; readonly archived: boolean }>>;

/** "Traders", "Hawkers (archived)", or "category 12" for a category that isn’t known. */
export function categoryName(names: CategoryNames, id: string): string {
  const category = names[id];
  if (!category) return `category ${id}`;
  return category.archived ? `${category.name} (archived)` : category.name;
}

/**
 * The categories to choose from: archived ones only if already selected, because saving would otherwise remove them.
 */
export function categoryOptions(
  names: CategoryNames,
  chosen: readonly string[],
): { readonly value: string; readonly label: string }[] {
  return Object.entries(names)
    .filter(([id, { archived }]) => !archived || chosen.includes(id))
    .map(([value, { name }]) => ({ value, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    .map(({ value }) => ({ value, label: categoryName(names, value) }));
}
