import { splitNaira } from "#domain/money.ts";
import { percent } from "#domain/tariff-text.ts";

/** Formats values for form inputs, which the server parses. */

/** 250000 → "2,500.00"; empty for null. */
export function typedNaira(kobo: number | null | undefined): string {
  if (kobo === null || kobo === undefined) return "";
  const { minus, naira, kobo: rest } = splitNaira(kobo);
  return `${minus ? "-" : ""}${naira}.${rest}`;
}

/** 6000 → "0.6"; empty for null. */
export function typedPercent(rate_ppm: number | null | undefined): string {
  if (rate_ppm === null || rate_ppm === undefined) return "";
  return percent(rate_ppm).replace(/[ %,]/g, "");
}

/** Labels for the error summary: "conditions[1].value" → "Condition 2". */
export function errorLabels(
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
