import { normaliseNin } from "#domain/identity.ts";
import { maskNamed, maskValue } from "#domain/mask-personal.ts";
import { english } from "#domain/message.ts";
import { normalisePhone } from "#domain/phone.ts";
import { openText, sealText } from "#kernel/sealing/sealed-text.ts";
import { canSeal } from "#kernel/secrets.ts";
import type { AnyResource } from "#resource/define.ts";
import type { LineFault, ShownFault } from "./read-line.ts";

/** The first lines of a file, cell by cell. */
export type Sample = readonly (readonly string[])[];

/** What the seal of a sample is about. */
export const ABOUT_SAMPLE = "import sample";

/** First lines as JSON to be kept: sealed, for nobody knows yet what stands in them; none without a key. */
export function keptSample(sample: Sample): string {
  return JSON.stringify(canSeal() ? sealText(JSON.stringify(sample), ABOUT_SAMPLE) : []);
}

/** First lines as they stood in the file. @throws AppError no-key, wrong-key */
export function openSample(kept: unknown): Sample {
  if (typeof kept === "string") return JSON.parse(openText(kept, ABOUT_SAMPLE)) as Sample;
  return (kept ?? []) as Sample;
}

/** What is told of a value that a line holds: of a field that is kept sealed only its end. */
export function shownValue(resource: AnyResource, name: string, value: string | null): string | null {
  const field = resource.fields[name];
  return field?.sealed && value !== null ? String(maskValue(field, value)) : value;
}

/** A fault of a line: what stands in the column of a field that is kept sealed is told by its end only. */
export function toldFault(
  resource: AnyResource,
  columns: readonly { readonly column: string; readonly to: string }[],
  fault: LineFault,
): LineFault {
  const { to = "" } = columns.find(({ column }) => column === fault.column) ?? {};
  return { ...fault, value: shownValue(resource, to, fault.value) };
}

/** A fault as it is kept and shown: what reads as a NIN, wherever it stood, shows its end only. */
export function shownFault({ value, message, ...fault }: LineFault): ShownFault {
  const isNin = value !== null && readsAsNin(value);
  return { ...fault, value: isNin ? maskNamed("nin", value) : value, message: english(message) };
}

/** Whether a value may be a NIN, which is shown by its end only. */
export function readsAsNin(value: string): boolean {
  return normaliseNin(value) !== undefined && normalisePhone(value) === undefined;
}
