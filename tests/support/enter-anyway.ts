import type { ApiAnswer, ApiClient } from "./api.ts";

/** Enters a record; what is on record already and much like it is looked at and told apart, as a person would. */
export async function enterAnyway(by: ApiClient, path: string, body: object): Promise<ApiAnswer> {
  const first = await by.post(path, body);
  if (first.body.code !== "likely-duplicates") return first;
  const { alike_seen } = first.body.data as { alike_seen: unknown };
  return by.post(path, { ...body, alike_seen });
}
