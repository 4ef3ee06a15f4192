/** The help of an input whose value is masked; only the office's forms have masked values, and they are in English. */
export function maskedHint(mask: string, hint: string | undefined): string {
  return [`Masked: ${mask}. Leave empty to keep it.`, hint].filter(Boolean).join(" ");
}
