import { dictionary } from "#domain/dictionary.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import { english, type Translatable } from "#domain/message.ts";
import { AppError } from "./app-error.ts";

/**
 * Throws if there are errors, with all of them by field; the code is that of the first specific one.
 * @throws AppError invalid
 */
export function assertValid(errors: ValidationErrors): void {
  const { found } = errors;
  if (found.length === 0) return;
  const fields = dictionary<Translatable[]>();
  for (const { path, message } of found) {
    fields[path] ??= [];
    fields[path].push(message);
  }
  const code = found.find((error) => error.code !== "invalid")?.code;
  throw new AppError("invalid", "There is a problem with what you entered.", {
    fields,
    ...(code && { code }),
    data: { faults: found.map((error) => ({ ...error, message: english(error.message) })) },
  });
}
