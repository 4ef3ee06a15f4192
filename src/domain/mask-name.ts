/** Masks names for public pages: people can recognise their own name but can't learn others'. */

const MAX_WORDS = 3;

/** "Adéwálé Sọdípọ̀" → "A. S."; at most three letters, whatever the name. */
export function initials(name: string): string {
  return wordsOf(name)
    .slice(0, MAX_WORDS)
    .map((word) => `${first(word)}.`)
    .join(" ");
}

/** "Adéwálé Sọdípọ̀" → "A•••• S••••": each word's first letter, a fixed number of dots. */
export function maskName(name: string): string {
  return wordsOf(name)
    .slice(0, MAX_WORDS)
    .map((word) => `${first(word)}••••`)
    .join(" ");
}

function wordsOf(name: string): string[] {
  return name
    .normalize("NFC")
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
}

/** The first letter with its combining marks. */
function first(word: string): string {
  return /^.\p{M}*/u.exec(word)?.[0].toLocaleUpperCase("en") ?? "";
}
