import type { Page } from "#kernel/page-query.ts";
import { downloadHeaders } from "./download-headers.ts";

/** Body of a successful response. */
export function toJson<T>(data: readonly T[]): { status: "success"; data: T[] };
export function toJson<T>(data: T): { status: "success"; data: T };
export function toJson(data: unknown) {
  return { status: "success", data };
}

/** Body of a page of a list by id. */
export function pageToJson<T extends { id: number }>(
  { rows, total, total_is_estimate, next }: Page<T>,
  perPage: number,
) {
  return {
    ...toJson(rows),
    meta: { per_page: perPage, total, total_is_estimate, ...(next && { next: String(next) }) },
  };
}

/** A PDF to view or save. */
export function pdfAnswer({ name, pdf }: { name: string; pdf: Buffer }): Response {
  return new Response(new Uint8Array(pdf), {
    headers: downloadHeaders({ name, type: "application/pdf" }, "inline"),
  });
}
