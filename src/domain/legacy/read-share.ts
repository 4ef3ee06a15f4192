/**
 * Parses a share to basis points: "50", "33.33%", "100%"; blank is 100%.
 * @returns undefined if it is not a share above 0 and at most 100%
 */
export function readShare(text: string): number | undefined {
  const plain = text.trim();
  if (plain === "") return 10_000;
  const [, whole = "", part = ""] = /^(\d{1,3})(?:\.(\d{1,2}))? ?%?$/.exec(plain) ?? [];
  if (whole === "") return undefined;
  const share = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return share >= 1 && share <= 10_000 ? share : undefined;
}
