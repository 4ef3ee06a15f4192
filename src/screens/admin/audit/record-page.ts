import { foundAddress } from "#domain/find/found-address.ts";

/** Where a record of the trail can be looked at; undefined when it has no page of its own. */
export function recordPage(resource: string, id: number): string | undefined {
  return foundAddress("admin", resource, id);
}

/** The trail of one record. */
export function recordTrail(resource: string, id: number): string {
  return `/admin/audit/audit-trail?resource=${resource}&record_id=${id}`;
}

/** The trail of one person. */
export function personTrail(id: number): string {
  return `/admin/audit/audit-trail?actor_id=${id}`;
}
