import type { ApiAnswer, ApiClient } from "./api.ts";

/** Enters a record; likely duplicates are viewed and marked as different, as a user would. */
export async function createDespiteDuplicates(by: ApiClient, path: string, body: object): Promise<ApiAnswer> {
  const first = await by.post(path, body);
  if (first.body.code !== "likely-duplicates") return first;
  const { alike_seen } = first.body.data as { alike_seen: unknown };
  return by.post(path, { ...body, alike_seen });
}
