import { resultPath } from "#domain/find/result-path.ts";

/** The page of a record in the trail; undefined if it has none. */
export function recordPage(resource: string, id: number): string | undefined {
  return resultPath("admin", resource, id);
}

/** The trail of one record. */
export function recordTrail(resource: string, id: number): string {
  return `/admin/audit/audit-trail?resource=${resource}&record_id=${id}`;
}

/** The trail of one person. */
export function personTrail(id: number): string {
  return `/admin/audit/audit-trail?actor_id=${id}`;
}
