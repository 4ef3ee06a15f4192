import { createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { type FormatName, formatNames } from "#domain/file-formats.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import type { Page } from "#kernel/page-query.ts";
import type { SentFile } from "#platform/export/formats.ts";
import { Loose, PageMeta, PageParams } from "#platform/http/page-schemas.ts";
import {
  type Api,
  failures,
  guard,
  json,
  jsonBody,
  MoneyKey,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { fileAnswer, sendMade } from "#platform/http/send-made.ts";
import { shown, shownPage } from "#platform/http/shown.ts";
import { writeOnce } from "#platform/http/write-once.ts";

export const recordId = z.coerce.number().int().min(1).max(9_999_999_999).optional();
const IdOf = z.object({ id: z.string().openapi({ example: "12345" }) });
const SEEN = "Send the version that was looked at.";
export const Seen = z.looseObject({ version: z.coerce.number(SEEN).int(SEEN) });
export const Reasoned = Seen.extend({ reason: z.string().nullish() });

interface MoneyWrite<B extends z.ZodType> {
  readonly path: string;
  readonly method?: "post" | "patch";
  readonly tags: string[];
  readonly summary: string;
  readonly guard: MiddlewareHandler<Env>;
  readonly status?: 200 | 201;
  readonly codes: Readonly<Record<number, string>>;
  readonly body: B;
  readonly run: (tx: Tx, actor: Actor, call: { id: number; body: z.output<B> & Raw }) => Promise<object>;
}

/** A write of money: run once under its key, which it cannot do without. */
export function moneyWrite<B extends z.ZodType>(api: Api, write: MoneyWrite<B>): void {
  const { path, method = "post", tags, summary, guard: middleware, status = 200, codes, body, run } = write;
  const named = path.includes("{id}");
  const route = createRoute({
    method,
    path,
    tags,
    summary,
    middleware,
    request: { ...(named && { params: IdOf }), headers: MoneyKey, body: jsonBody(body) },
    responses: { [status]: json("What was done", success(Loose)), ...failures(codes) },
  });
  api.openapi(route, (async (c: Parameters<typeof writeOnce>[0]) => {
    const valid = c.req as unknown as { valid(part: "json" | "param"): unknown };
    const id = named ? readId((valid.valid("param") as { id: string }).id) : 0;
    const sent = valid.valid("json") as z.output<B> & Raw;
    return await writeOnce(c, status, sent, (tx, actor) => run(tx, actor, { id, body: sent }));
  }) as never);
}

/** One thing to look at: its path may name a number. */
export function lookAt(
  api: Api,
  path: string,
  tags: string[],
  summary: string,
  right: string,
  read: (actor: Actor, id: number) => Promise<object>,
): void {
  const named = path.includes("{id}");
  const route = createRoute({
    method: "get",
    path,
    tags,
    summary,
    middleware: guard(right),
    ...(named && { request: { params: IdOf } }),
    responses: { 200: json("As it is", success(Loose)), ...failures({ 404: "not-found", 409: "no-agent" }) },
  });
  api.openapi(route, (async (c: Parameters<typeof writeOnce>[0]) => {
    const valid = c.req as unknown as { valid(part: "param"): unknown };
    const id = named ? readId((valid.valid("param") as { id: string }).id) : 0;
    return c.json(shown(await read(c.get("actor"), id)), 200);
  }) as never);
}

interface Listed<S extends z.ZodRawShape> {
  readonly path: string;
  readonly tags: string[];
  readonly summary: string;
  readonly right: string;
  readonly query: S;
  readonly list: (actor: Actor, query: never) => Promise<Page<object & { id: number }>>;
  /** The right to take it along as a file, and how that is made. */
  readonly file?: {
    readonly right: string;
    readonly make: (actor: Actor, query: never, format: FormatName) => Promise<SentFile>;
  };
}

/** A list by pages, and the same as a file. */
export function listed<S extends z.ZodRawShape>(
  api: Api,
  { path, tags, summary, right, ...list }: Listed<S>,
) {
  const route = createRoute({
    method: "get",
    path,
    tags,
    summary,
    middleware: guard(right),
    request: { query: PageParams.extend(list.query) },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid", 409: "no-agent" }),
    },
  });
  api.openapi(route, (async (c: Parameters<typeof writeOnce>[0]) => {
    const query = (c.req as unknown as { valid(part: "query"): { per_page: number } }).valid("query");
    return c.json(shownPage(await list.list(c.get("actor"), query as never), query.per_page), 200);
  }) as never);
  const { file } = list;
  if (!file) return;
  const taken = createRoute({
    method: "get",
    path: `${path}/file`,
    tags,
    summary: `${summary}, as a table`,
    middleware: guard(file.right),
    request: { query: z.object({ ...list.query, format: z.enum(formatNames).default("csv") }) },
    responses: { 200: fileAnswer, ...failures({ 422: "invalid" }) },
  });
  api.openapi(taken, (async (c: Parameters<typeof writeOnce>[0]) => {
    const asked = (c.req as unknown as { valid(part: "query"): { format: FormatName } }).valid("query");
    const { format, ...query } = asked;
    return sendMade(await file.make(c.get("actor"), query as never, format));
  }) as never);
}
