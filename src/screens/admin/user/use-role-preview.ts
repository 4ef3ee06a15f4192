import { useEffect, useState } from "react";
import { api } from "#session/api.ts";
import { paths } from "./api-paths.ts";
import { roleBody } from "./role-body.ts";

/** Debounce before the server request, in milliseconds. */
const DEBOUNCE_MS = 140;

/** For an existing user, or for one being registered. */
export type RoleFor = { readonly user_id: number } | { readonly area: string };

export interface RolePreviewData {
  readonly adds: readonly string[];
  readonly result: readonly string[];
}

/** The request for the form's values; undefined until a role and place are selected. */
export function previewQuery(form: FormData, user: RoleFor): string | undefined {
  const body = roleBody(form) as { role_id: string; lga_ids?: string[]; agency_ids?: string[] };
  const { role_id, lga_ids, agency_ids } = body;
  if (role_id === "" || lga_ids?.length === 0 || agency_ids?.length === 0) return undefined;
  const query = new URLSearchParams({ role_id });
  if ("user_id" in user) query.set("user_id", String(user.user_id));
  else query.set("area", user.area);
  for (const id of lga_ids ?? []) query.append("lga_ids", id);
  for (const id of agency_ids ?? []) query.append("agency_ids", id);
  return query.toString();
}

/** What the selected role allows, loaded shortly after selection. Outdated answers are dropped. */
export function useRolePreview(query: string | undefined): RolePreviewData | undefined {
  const [preview, setPreview] = useState<RolePreviewData>();
  useEffect(() => {
    setPreview(undefined);
    if (query === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await api.get<RolePreviewData>(`${paths.rolePreview}?${query}`, {
        signal: controller.signal,
      });
      if (!controller.signal.aborted && answer.ok) setPreview(answer.data);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);
  return preview;
}
