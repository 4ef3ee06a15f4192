/** Errors of the catalogues, compared with the texts of the screens. */
import { cataloguesByArea } from "../../src/platform/languages/catalogues-by-area.ts";

/** Placeholders in braces and elements, which every translation must have too. */
function placeholdersOf(text) {
  return [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(String).sort().join(" ");
}

/**
 * @param {Set<string>} usedKeys texts of the screens
 * @param {(text: string) => boolean} isKnown whether another file has it: server messages, fixed labels
 * @param {Record<string, Record<string, Record<string, string | object>>>} catalogues by language and area
 * @param {Set<string>} pluralKeys texts with a count: only these have plural forms
 */
export function catalogueErrors(usedKeys, isKnown, catalogues, pluralKeys = new Set()) {
  const faults = [];
  const keys = new Set(
    Object.values(catalogues).flatMap((areas) => Object.values(areas).flatMap(Object.keys)),
  );
  for (const [language, areas] of Object.entries(catalogues)) {
    const all = Object.assign({}, ...Object.values(areas));
    for (const key of new Set([...usedKeys, ...pluralKeys, ...keys]))
      if (all[key] === undefined) faults.push(`${language}: missing translation: ${JSON.stringify(key)}`);
    for (const names of new Map(Object.values(cataloguesByArea).map((one) => [one.join(), one])).values())
      for (const key of duplicateKeys(names.map((name) => areas[name] ?? {})))
        faults.push(`${language}: duplicate in ${names.join(", ")}: ${JSON.stringify(key)}`);
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort().join();
    for (const [key, translation] of Object.entries(all)) {
      const forms = typeof translation === "string" ? "" : Object.keys(translation).sort().join();
      if (forms !== (pluralKeys.has(key) ? categories : ""))
        faults.push(
          `${language}: ${pluralKeys.has(key) ? `has the forms ${categories}` : "does not count"}: ${JSON.stringify(key)}`,
        );
    }
    for (const [key, told] of Object.entries(all))
      for (const text of typeof told === "string" ? [told] : Object.values(told))
        if (text.trim() === "" || placeholdersOf(text) !== placeholdersOf(key))
          faults.push(
            `${language}: placeholders differ from ${JSON.stringify(key)}: ${JSON.stringify(text)}`,
          );
  }
  for (const key of pluralKeys)
    if (usedKeys.has(key)) faults.push(`used both with and without a count: ${JSON.stringify(key)}`);
  for (const key of keys)
    if (!usedKeys.has(key) && !pluralKeys.has(key) && !isKnown(key))
      faults.push(`unused translation ${JSON.stringify(key)}`);
  return faults;
}

function duplicateKeys(catalogues) {
  const keys = catalogues.flatMap(Object.keys);
  return new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
}
