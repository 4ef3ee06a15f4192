import { type InputLimit, limitFor } from "./input-limits.ts";
import { message, type Translatable } from "./message.ts";

function limitError(limit: InputLimit, text: string): Translatable | undefined {
  switch (limit.kind) {
    case "digits":
      if (!/^[0-9]+$/.test(text)) return "Enter a whole number, digits only.";
      return text.length > limit.max
        ? message("Enter at most {most} digits. You entered {n}.", { most: limit.max, n: text.length })
        : undefined;
    case "phone":
      if (!/^[0-9]+$/.test(text)) return "Enter the phone number with digits only, such as 08034412290.";
      return text.length > limit.max
        ? message("Enter at most {most} digits. You entered {n}.", { most: limit.max, n: text.length })
        : undefined;
    case "token":
      return text.length > limit.max
        ? message("Enter at most {most} characters. You entered {n}.", { most: limit.max, n: text.length })
        : undefined;
    case "plot_size":
      return /^[0-9]+(?:\.[0-9]{1,2})?$/.test(text)
        ? undefined
        : "Enter a number with up to 2 decimal places, such as 668.90.";
    case "text":
      if (text.length <= limit.max) return undefined;
      return limit.noun === "letters"
        ? message("Enter at most {most} letters. You entered {n}.", { most: limit.max, n: text.length })
        : message("Enter at most {most} characters. You entered {n}.", { most: limit.max, n: text.length });
  }
}

/**
 * The errors of a value for the server and imports; empty if it is within its limit, has none, or is blank (required
 * fields are checked elsewhere).
 */
export function limitErrors(
  name: string,
  value: string | number | null | undefined,
  type?: string,
): Translatable[] {
  const limit = limitFor(name, type);
  if (!limit || value === null || value === undefined || value === "") return [];
  const error = limitError(limit, String(value));
  return error ? [error] : [];
}
