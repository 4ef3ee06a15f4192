import { byName } from "#domain/by-name.ts";
import type { InputFaults } from "#domain/charging-input.ts";
import { english, type Translatable } from "#domain/message.ts";
import { AppError } from "./app-error.ts";

/**
 * Throws if there are errors, with all of them by field; the code is that of the first specific one.
 * @throws AppError invalid
 */
export function refuseFaults(faults: InputFaults): void {
  const { found } = faults;
  if (found.length === 0) return;
  const fields = byName<Translatable[]>();
  for (const { path, message } of found) {
    fields[path] ??= [];
    fields[path].push(message);
  }
  const code = found.find((fault) => fault.code !== "invalid")?.code;
  throw new AppError("invalid", "There is a problem with what you entered.", {
    fields,
    ...(code && { code }),
    data: { faults: found.map((fault) => ({ ...fault, message: english(fault.message) })) },
  });
}
