import type { Result } from "#session/answer.ts";
import { api, newIdempotencyKey } from "#session/api.ts";

/** Chunk size in bytes: small enough that a dropped connection loses little. */
const CHUNK_BYTES = 4 * 1024 * 1024;

interface UploadState {
  readonly id: number;
  readonly received: number;
}

/**
 * Uploads a file for an import: a small one in one request, a large one in chunks. Selecting the same file
 * again, even on another day, resumes an interrupted upload.
 * @param onProgress bytes received so far
 */
export async function uploadFile(
  resource: string,
  file: File,
  onProgress: (bytes: number) => void,
): Promise<Result<{ id: number }>> {
  if (file.size <= CHUNK_BYTES) {
    const query = new URLSearchParams({ resource, name: file.name });
    return api.post(`/api/v1/imports?${query}`, new Blob([file], { type: "text/csv" }));
  }
  const started = await api.post<UploadState>("/api/v1/import-uploads", {
    resource,
    name: file.name,
    size: file.size,
    modified_ms: file.lastModified,
  });
  if (!started.ok) return started;
  const { id } = started.data;
  for (let at = started.data.received; at < file.size; ) {
    onProgress(at);
    const chunk = new Blob([file.slice(at, at + CHUNK_BYTES)], { type: "application/octet-stream" });
    const sent = await api.post<UploadState>(`/api/v1/import-uploads/${id}/pieces?offset=${at}`, chunk);
    if (!sent.ok) return sent;
    at = sent.data.received;
  }
  onProgress(file.size);
  const options = { idempotencyKey: newIdempotencyKey() };
  return api.post(`/api/v1/import-uploads/${id}/finish`, {}, options);
}
