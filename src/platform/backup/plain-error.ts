import { AppError } from "#kernel/app-error.ts";
import { SettingsError } from "#kernel/settings.ts";

/**
 * A readable error of the system or database for an operator: a full disk, a missing permission, an unavailable server.
 * Unexpected errors are rethrown.
 * @param what failed: "The backup failed"
 */
export function plainError(error: unknown, what: string): unknown {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string };
  if (error instanceof AppError || error instanceof SettingsError) return error;
  if (typeof code !== "string" || code.startsWith("ERR_PARSE_ARGS")) return error;
  return new AppError("failed", `${what}: ${message} (${code})`);
}
