/** The key by which names are compared. A test compares it with name_key of migration 0299 and state_key of 0070. */

const LETTERS: Readonly<Record<string, string>> = { ɓ: "b", ɗ: "d", ƙ: "k", ǝ: "e", ə: "e", "’": "'" };

function fold(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
  return plain.replace(/[ɓɗƙǝə’]/g, (letter) => LETTERS[letter] ?? letter);
}

/** "Ijebu-Ode" → "ijebu ode": without case, accents and punctuation. */
export function nameKey(name: string): string {
  const text = fold(name)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  return text === "" ? fold(name).replace(/['’‘ʼʻ`´′]/g, "") : text;
}

/** "Ogun State" → "ogun" */
export function stateKey(state: string): string {
  return nameKey(state).replace(/ state$/, "");
}
