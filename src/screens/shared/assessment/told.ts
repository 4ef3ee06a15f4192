import { t } from "#language/t.ts";
import { told } from "#language/told.ts";
import type { Field } from "#resource/field.ts";
import type { FieldErrors } from "#session/answer.ts";
import { tariffTold } from "../money/tariff-told.ts";

const SENTENCES = ["{what}: it cannot be assessed like this."];

/** Why something was refused, also where it names what the calculator found missing. */
export function assessmentTold(message: string): string {
  const whole = told(message, SENTENCES, tariffTold);
  return whole === message ? told(message) : whole;
}

/** The same for all that is wrong with a form. */
export function faultsTold(faults: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).map(([name, messages]) => [name, messages.map(assessmentTold)]),
  );
}

const NOTHING = "not recorded";

/** A declared or recorded value as `valueWords` says it; what somebody wrote stays as it is. */
export function valueTold(field: Pick<Field, "kind"> | undefined, words: string): string {
  return field?.kind === "text" && words !== NOTHING ? words : t(words);
}
