import { AppError } from "../app-error.ts";

/** Runs a query of the bounded database. @throws AppError search-too-slow when it was cancelled */
export async function withSearchTimeout<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if ((error as { code?: string }).code !== "57014") throw error;
    throw new AppError("unavailable", "This takes too long. Select a shorter period or add filters.", {
      code: "search-too-slow",
      retryAfter: 5,
    });
  }
}
