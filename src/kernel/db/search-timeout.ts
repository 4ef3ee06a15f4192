import type { Translatable } from "#domain/message.ts";
import { AppError } from "../app-error.ts";

/** Runs a query of the bounded database. @throws AppError search-too-slow, with `text`, when it was cancelled */
export async function withSearchTimeout<T>(
  query: () => Promise<T>,
  text: Translatable = "This takes too long. Select a shorter period or add filters.",
): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if ((error as { code?: string }).code !== "57014") throw error;
    throw new AppError("unavailable", text, {
      code: "search-too-slow",
      retryAfter: 5,
    });
  }
}
