import { AppError } from "#kernel/app-error.ts";
import { onRetry } from "#kernel/db/client.ts";

/**
 * Runs `work`, which inserts the row of a stored file in a transaction and then calls `markRecorded` in it. Deletes the file
 * if no row was inserted, for example for a repeated key, or if `work` was refused. If the outcome of the transaction is
 * unknown, for example because the connection broke at COMMIT, the file is kept: an extra file does no harm, a missing one does.
 */
export async function deleteUnlessRecorded<T>(
  deleteFile: () => Promise<unknown>,
  work: (markRecorded: () => void) => Promise<T>,
): Promise<T> {
  let isRecorded = false;
  try {
    return await work(() => {
      isRecorded = true;
      onRetry(() => {
        isRecorded = false;
      });
    });
  } catch (error) {
    if (error instanceof AppError) isRecorded = false;
    throw error;
  } finally {
    if (!isRecorded) await deleteFile();
  }
}
