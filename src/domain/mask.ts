/** Names as public pages show them: enough to recognise one's own, too little to learn another's. */

const MOST = 3;

/** "Adéwálé Sọdípọ̀" → "A. S."; at most three letters, whatever the name. */
export function initials(name: string): string {
  return words(name)
    .slice(0, MOST)
    .map((word) => `${first(word)}.`)
    .join(" ");
}

/** "Adéwálé Sọdípọ̀" → "A•••• S••••": each word's first letter, a fixed number of dots. */
export function maskName(name: string): string {
  return words(name)
    .slice(0, MOST)
    .map((word) => `${first(word)}••••`)
    .join(" ");
}

function words(name: string): string[] {
  return name
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
}

/** A letter with its marks is one sign to a reader. */
function first(word: string): string {
  return /^.\p{M}*/u.exec(word)?.[0].toLocaleUpperCase("en") ?? "";
}
