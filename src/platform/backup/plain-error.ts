import { AppError } from "#kernel/app-error.ts";
import { SettingsError } from "#kernel/settings.ts";

/**
 * What the system or the database said, for an operator: a full disk, a right that is missing, a server that is away. Of
 * what nobody foresaw the whole is thrown on.
 * @param what was not done: "The backup was not made"
 */
export function plainError(error: unknown, what: string): unknown {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string };
  if (error instanceof AppError || error instanceof SettingsError) return error;
  if (typeof code !== "string" || code.startsWith("ERR_PARSE_ARGS")) return error;
  return new AppError("failed", `${what}: ${message} (${code})`);
}
