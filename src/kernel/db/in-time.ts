import { AppError } from "../app-error.ts";

/** Runs a question of the bounded database. @throws AppError search-too-slow when it was ended */
export async function inTime<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if ((error as { code?: string }).code !== "57014") throw error;
    throw new AppError("unavailable", "This takes too long. Choose fewer days or more filters.", {
      code: "search-too-slow",
      retryAfter: 5,
    });
  }
}
