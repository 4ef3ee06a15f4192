import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { Actor } from "#kernel/actor.ts";
import type { Env } from "#kernel/http/env.ts";
import type { Page } from "#kernel/page-query.ts";
import type { GeneratedFile } from "../export/formats.ts";
import { PageMeta, PageParams } from "./page-schemas.ts";
import { type Ids, idParams, readIds } from "./route-ids.ts";
import { type Api, Derived, failures, json, success } from "./route-parts.ts";
import { fileAnswer, sendGenerated } from "./send-generated.ts";
import { pageToJson, pdfAnswer, toJson } from "./to-json.ts";

interface RouteInfo<P extends string> {
  readonly path: P;
  readonly tags: string[];
  readonly summary: string;
  /** Default: the service authorises the actor. */
  readonly guard?: MiddlewareHandler<Env>;
  /** Description of the response: "The agency". */
  readonly answer: string;
  /** Error codes by status. */
  readonly codes?: Readonly<Record<number, string>>;
}

/** Ids of the URL, which may not exist, and the query. */
interface RouteCall<P extends string, Q extends z.ZodRawShape> {
  readonly ids: Ids<P>;
  readonly query: z.output<z.ZodObject<Q>>;
}

interface ReadRoute<P extends string, Q extends z.ZodRawShape, T> extends RouteInfo<P> {
  readonly query?: Q;
  /** Default: derived from the return type of `read`. */
  readonly data?: z.ZodType<T>;
  /** The only call to a service. */
  readonly read: (actor: Actor, call: RouteCall<P, Q>) => Promise<T> | T;
}

/**
 * A GET route: documented, guarded, and answered as JSON with the result of `read`. The schema of the response is derived from
 * the return type of `read` (scripts/api-schemas.mjs).
 */
export function readRoute<
  const P extends string,
  T,
  Q extends z.ZodRawShape = Readonly<Record<never, z.ZodType>>,
>(api: Api, route: ReadRoute<P, Q, T>): void {
  const response = json(route.answer, success(route.data ?? Derived));
  addGet(api, route, z.object(route.query ?? {}), response, async (c, actor, call: RouteCall<P, Q>) =>
    c.json(toJson(await route.read(actor, call)), 200),
  );
}

interface ListRoute<P extends string, Q extends z.ZodRawShape, T> extends RouteInfo<P> {
  /** Filters of the list besides the page. */
  readonly query?: Q;
  readonly data?: z.ZodType<T>;
  readonly list: (
    actor: Actor,
    call: RouteCall<P, typeof PageParams.shape & Q>,
  ) => Promise<Page<T & { id: number }>>;
}

type PageCall = RouteCall<string, typeof PageParams.shape>;

/** A GET route for a page of a list by id: as `readRoute`, with `per_page`, `after` and `meta`. */
export function listRoute<
  const P extends string,
  T,
  Q extends z.ZodRawShape = Readonly<Record<never, z.ZodType>>,
>(api: Api, route: ListRoute<P, Q, T>): void {
  const response = json(route.answer, success(z.array(route.data ?? Derived)).extend({ meta: PageMeta }));
  addGet(api, route, PageParams.extend(route.query ?? {}), response, async (c, actor, call: PageCall) =>
    c.json(pageToJson(await route.list(actor, call as never), call.query.per_page), 200),
  );
}

interface FileRoute<P extends string, Q extends z.ZodRawShape> extends Omit<RouteInfo<P>, "answer"> {
  readonly query?: Q;
  readonly file: (actor: Actor, call: RouteCall<P, Q>) => Promise<GeneratedFile>;
}

/** A GET route for a file created while it is sent: a table in an export format. */
export function fileRoute<
  const P extends string,
  Q extends z.ZodRawShape = Readonly<Record<never, z.ZodType>>,
>(api: Api, route: FileRoute<P, Q>): void {
  addGet(api, route, z.object(route.query ?? {}), fileAnswer, async (_, actor, call: RouteCall<P, Q>) =>
    sendGenerated(await route.file(actor, call)),
  );
}

interface PdfRoute<P extends string, Q extends z.ZodRawShape> extends Omit<RouteInfo<P>, "answer"> {
  readonly query?: Q;
  readonly pdf: (actor: Actor, call: RouteCall<P, Q>) => Promise<{ name: string; pdf: Buffer }>;
}

const pdfResponse = { description: "The PDF", content: { "application/pdf": { schema: z.string() } } };

/** A GET route for a PDF document. */
export function pdfRoute<
  const P extends string,
  Q extends z.ZodRawShape = Readonly<Record<never, z.ZodType>>,
>(api: Api, route: PdfRoute<P, Q>): void {
  addGet(api, route, z.object(route.query ?? {}), pdfResponse, async (_, actor, call: RouteCall<P, Q>) =>
    pdfAnswer(await route.pdf(actor, call)),
  );
}

/** Registers a GET route; `handle` gets the ids of the URL and the validated query. */
function addGet<C>(
  api: Api,
  route: Omit<RouteInfo<string>, "answer">,
  query: z.ZodObject,
  response: RouteConfig["responses"][string],
  handle: (c: Context<Env>, actor: Actor, call: C) => Promise<Response>,
): void {
  const config: RouteConfig = {
    method: "get",
    path: route.path,
    tags: route.tags,
    summary: route.summary,
    ...(route.guard && { middleware: route.guard }),
    request: { ...idParams(route.path), ...(Object.keys(query.shape).length > 0 && { query }) },
    responses: { 200: response, ...failures(route.codes ?? {}) },
  };
  const handler = (c: Context<Env>) => {
    const request = c.req as unknown as {
      valid(part: "query" | "param"): Record<string, string> | undefined;
    };
    const ids = readIds(route.path, request.valid("param") ?? {});
    return handle(c, c.get("actor"), { ids, query: request.valid("query") ?? {} } as C);
  };
  api.openapi(createRoute(config), handler as never);
}
