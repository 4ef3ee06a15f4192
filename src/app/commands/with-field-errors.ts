import { english, type Translatable } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";

/**
 * An error whose message lists all errors of fields, because a command has no form to show them.
 * @param extra further lines for them
 */
export function withFieldErrors(
  error: unknown,
  extra: (fields: Readonly<Record<string, readonly Translatable[]>>) => readonly string[] = () => [],
): unknown {
  if (!(error instanceof AppError) || !error.options.fields) return error;
  const { fields } = error.options;
  const lines = Object.entries(fields).map(([name, errors]) => `  ${name}: ${errors.map(english).join(" ")}`);
  return new AppError(error.kind, [error.message, ...lines, ...extra(fields)].join("\n"), {
    code: error.code,
  });
}
