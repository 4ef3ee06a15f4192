import type { ApiAnswer, ApiClient, CallOptions } from "./api.ts";

interface Viewed {
  readonly id: number;
  readonly version: number;
  readonly change_id: number | null;
}

/**
 * What a screen sends of a displayed record: its version, and the pending change. Version 1 of a record that is not
 * visible.
 */
export async function viewed(client: ApiClient, path: string): Promise<Viewed> {
  const { status, body } = await client.get(path);
  if (status !== 200) return { id: Number(path.split("/").at(-1)), version: 1, change_id: null };
  const { id, version, pending } = body.data as {
    id: number;
    version: number;
    pending?: { id: number; status: string } | null;
  };
  return { id, version, change_id: pending?.status === "submitted" ? pending.id : null };
}

/** Several records of a register, for a bulk action. */
function viewedAll(client: ApiClient, register: string, ids: readonly number[]): Promise<Viewed[]> {
  return Promise.all(ids.map((id) => viewed(client, `${register}/${id}`)));
}

/** Decides on a record as the client sees it now: `path` ends with the verb. */
export async function decide(
  client: ApiClient,
  path: string,
  body: object = {},
  options?: CallOptions,
): Promise<ApiAnswer> {
  const { version, change_id } = await viewed(client, path.replace(/\/[a-z]+$/, ""));
  return client.post(path, { version, change_id, ...body }, options);
}

/** Runs a bulk action for a list or queue as its screen does: after the preview, with its fingerprint. */
export async function decideSelected(client: ApiClient, path: string, body: object): Promise<ApiAnswer> {
  const preview = await client.post(path, { ...body, preview: true });
  const { fingerprint } = (preview.body.data ?? {}) as { fingerprint?: string };
  return client.post(path, { ...body, fingerprint });
}

/** Runs a bulk action for records as the client sees them now: `path` ends with the verb. */
export async function decideMany(
  client: ApiClient,
  path: string,
  ids: readonly number[],
  body: object = {},
): Promise<ApiAnswer> {
  const records = await viewedAll(client, path.replace(/\/[a-z]+$/, ""), ids);
  return client.post(path, { records, ...body });
}
