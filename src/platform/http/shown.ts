import type { Page } from "#kernel/page-query.ts";
import { downloadHeaders } from "./download-headers.ts";

type Shown = Record<string, unknown>;

/** A service's answer as the body of a call; what it holds is the service's to promise. */
export function shown(data: object): { status: "success"; data: Shown } {
  return { status: "success", data: data as Shown };
}

export function shownList(data: readonly object[]): { status: "success"; data: Shown[] } {
  return { status: "success", data: [...data] as Shown[] };
}

export function shownPage(page: Page<object & { id: number }>, perPage: number) {
  const { rows, total, total_is_estimate, next } = page;
  const meta = { per_page: perPage, total, total_is_estimate, ...(next && { next: String(next) }) };
  return { ...shownList(rows), meta };
}

/** A PDF to look at or save. */
export function pdfAnswer({ name, pdf }: { name: string; pdf: Buffer }): Response {
  return new Response(new Uint8Array(pdf), {
    headers: downloadHeaders({ name, type: "application/pdf" }, "inline"),
  });
}
