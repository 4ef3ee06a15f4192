import { normaliseNin } from "#domain/identity.ts";
import { maskNamed, maskValue } from "#domain/mask-personal.ts";
import { english } from "#domain/message.ts";
import { normalisePhone } from "#domain/phone.ts";
import { openText, sealText } from "#kernel/sealing/sealed-text.ts";
import { canSeal } from "#kernel/secrets.ts";
import type { AnyResource } from "#resource/define.ts";
import type { LineError, ShownError } from "./read-line.ts";

/** The cells of a file’s first lines. */
export type Sample = readonly (readonly string[])[];

/** Context of the sample’s encryption. */
export const ABOUT_SAMPLE = "import sample";

/** First lines as JSON for storage: encrypted, because their content is unknown; none without a key. */
export function storedSample(sample: Sample): string {
  return JSON.stringify(canSeal() ? sealText(JSON.stringify(sample), ABOUT_SAMPLE) : []);
}

/** First lines as in the file. @throws AppError no-key, wrong-key */
export function openSample(stored: unknown): Sample {
  if (typeof stored === "string") return JSON.parse(openText(stored, ABOUT_SAMPLE)) as Sample;
  return (stored ?? []) as Sample;
}

/** The displayed value of a line: of an encrypted field only the last characters. */
export function maskSealedValue(resource: AnyResource, name: string, value: string | null): string | null {
  const field = resource.fields[name];
  return field?.sealed && value !== null ? String(maskValue(field, value)) : value;
}

/** An error of a line: the value of an encrypted field is shown by its last characters only. */
export function maskSealedError(
  resource: AnyResource,
  columns: readonly { readonly column: string; readonly to: string }[],
  error: LineError,
): LineError {
  const { to = "" } = columns.find(({ column }) => column === error.column) ?? {};
  return { ...error, value: maskSealedValue(resource, to, error.value) };
}

/** An error as stored and shown: anything that looks like a NIN is masked except its end. */
export function toShownError({ value, message, ...error }: LineError): ShownError {
  const isNin = value !== null && isPossibleNin(value);
  return { ...error, value: isNin ? maskNamed("nin", value) : value, message: english(message) };
}

/** Whether a value can be a NIN, which is masked except its end. */
export function isPossibleNin(value: string): boolean {
  return normaliseNin(value) !== undefined && normalisePhone(value) === undefined;
}
