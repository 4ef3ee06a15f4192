import { splitNaira } from "#domain/money.ts";
import { percent } from "#domain/tariff-words.ts";

/** Values as one would type them into a form: what the server reads from text. */

/** 250000 → "2,500.00"; nothing for nothing. */
export function typedNaira(kobo: number | null | undefined): string {
  if (kobo === null || kobo === undefined) return "";
  const { minus, naira, kobo: rest } = splitNaira(kobo);
  return `${minus ? "-" : ""}${naira}.${rest}`;
}

/** 6000 → "0.6"; nothing for nothing. */
export function typedPercent(rate_ppm: number | null | undefined): string {
  if (rate_ppm === null || rate_ppm === undefined) return "";
  return percent(rate_ppm).replace(/[ %,]/g, "");
}

/** Labels for a summary of faults: "conditions[1].value" is one of the "Condition 2". */
export function labelsOf(
  errors: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): Record<string, string> {
  const found: Record<string, string> = { ...labels };
  for (const path of Object.keys(errors)) {
    const [, list = "", at = ""] = /^(\w+)\[(\d+)\]/.exec(path) ?? [];
    if (labels[list]) found[path] = `${labels[list]} ${Number(at) + 1}`;
  }
  return found;
}
