import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { Actor } from "#kernel/actor.ts";
import type { Env } from "#kernel/http/env.ts";
import type { Page } from "#kernel/page-query.ts";
import type { GeneratedFile } from "../export/formats.ts";
import { PageMeta, PageParams } from "./page-schemas.ts";
import { type IdsWithout, pathParams, readIds, type TextParams } from "./route-ids.ts";
import { type Api, Derived, failures, json, jsonBody, success } from "./route-parts.ts";
import { fileAnswer, sendGenerated } from "./send-generated.ts";
import { pageToJson, pdfAnswer, toJson } from "./to-json.ts";

type None = Readonly<Record<never, z.ZodType>>;

interface RouteInfo<P extends string, X extends TextParams> {
  readonly path: P;
  /** The parameters of the path that are not ids. */
  readonly params?: X;
  readonly tags: string[];
  readonly summary: string;
  readonly description?: string;
  /** Default: the service authorises the actor. */
  readonly guard?: MiddlewareHandler<Env>;
  /** Description of the response: "The agency". */
  readonly answer: string;
  /** Error codes by status. */
  readonly codes?: Readonly<Record<number, string>>;
}

/** Ids of the URL, which may not exist, its other parameters, and the query. */
interface RouteCall<P extends string, Q extends z.ZodRawShape, X extends TextParams> {
  readonly ids: IdsWithout<P, X>;
  readonly params: z.output<z.ZodObject<X>>;
  readonly query: z.output<z.ZodObject<Q>>;
}

interface ReadRoute<P extends string, Q extends z.ZodRawShape, X extends TextParams, T>
  extends RouteInfo<P, X> {
  readonly query?: Q;
  /** Default: derived from the return type of `read`. */
  readonly data?: z.ZodType<T>;
  /** The only call to a service. */
  readonly read: (actor: Actor, call: RouteCall<P, Q, X>) => Promise<T> | T;
}

/**
 * A GET route: documented, guarded, and answered as JSON with the result of `read`. The schema of the response is derived from
 * the return type of `read` (scripts/api-schemas.mjs).
 */
export function readRoute<
  const P extends string,
  T,
  Q extends z.ZodRawShape = None,
  X extends TextParams = None,
>(api: Api, route: ReadRoute<P, Q, X, T>): void {
  const response = json(route.answer, success(route.data ?? Derived));
  addGet(api, route, z.object(route.query ?? {}), response, async (c, actor, call: RouteCall<P, Q, X>) =>
    c.json(toJson(await route.read(actor, call)), 200),
  );
}

interface QueryRoute<P extends string, B, X extends TextParams, T> extends RouteInfo<P, X> {
  readonly body: z.ZodType<B>;
  /** Default: derived from the return type of `read`. */
  readonly data?: z.ZodType<T>;
  /** The only call to a service. */
  readonly read: (
    actor: Actor,
    call: Pick<RouteCall<P, None, X>, "ids" | "params"> & { readonly body: B },
  ) => Promise<T>;
}

/** A POST route that only reads: as `readRoute`, for a query that is too long or too personal for a URL. */
export function queryRoute<const P extends string, T, B, X extends TextParams = None>(
  api: Api,
  route: QueryRoute<P, B, X, T>,
): void {
  const config = routeConfig("post", route, json(route.answer, success(route.data ?? Derived)), {
    body: jsonBody(route.body),
  });
  const handler = async (c: Context<Env>) => {
    const body: B = (c.req as unknown as { valid(part: "json"): B }).valid("json");
    return c.json(toJson(await route.read(c.get("actor"), { ...pathCall(c, route), body })), 200);
  };
  api.openapi(createRoute(config), handler as never);
}

interface ListRoute<P extends string, Q extends z.ZodRawShape, T> extends RouteInfo<P, None> {
  /** Filters of the list besides the page. */
  readonly query?: Q;
  readonly data?: z.ZodType<T>;
  readonly list: (
    actor: Actor,
    call: RouteCall<P, typeof PageParams.shape & Q, None>,
  ) => Promise<Page<T & { id: number }>>;
}

type PageCall = RouteCall<string, typeof PageParams.shape, None>;

/** A GET route for a page of a list by id: as `readRoute`, with `per_page`, `after` and `meta`. */
export function listRoute<const P extends string, T, Q extends z.ZodRawShape = None>(
  api: Api,
  route: ListRoute<P, Q, T>,
): void {
  const response = json(route.answer, success(z.array(route.data ?? Derived)).extend({ meta: PageMeta }));
  addGet(api, route, PageParams.extend(route.query ?? {}), response, async (c, actor, call: PageCall) =>
    c.json(pageToJson(await route.list(actor, call as never), call.query.per_page), 200),
  );
}

interface FileRoute<P extends string, Q extends z.ZodRawShape, X extends TextParams>
  extends Omit<RouteInfo<P, X>, "answer"> {
  readonly query?: Q;
  readonly file: (actor: Actor, call: RouteCall<P, Q, X>) => Promise<GeneratedFile>;
}

/** A GET route for a file created while it is sent: a table in an export format. */
export function fileRoute<
  const P extends string,
  Q extends z.ZodRawShape = None,
  X extends TextParams = None,
>(api: Api, route: FileRoute<P, Q, X>): void {
  addGet(api, route, z.object(route.query ?? {}), fileAnswer, async (_, actor, call: RouteCall<P, Q, X>) =>
    sendGenerated(await route.file(actor, call)),
  );
}

const csvResponse = { description: "The file", content: { "text/csv": { schema: z.string() } } };

/** The same for a file that is always CSV. */
export function csvRoute<const P extends string, Q extends z.ZodRawShape = None, X extends TextParams = None>(
  api: Api,
  route: FileRoute<P, Q, X>,
): void {
  addGet(api, route, z.object(route.query ?? {}), csvResponse, async (_, actor, call: RouteCall<P, Q, X>) =>
    sendGenerated(await route.file(actor, call)),
  );
}

interface PdfRoute<P extends string, Q extends z.ZodRawShape, X extends TextParams>
  extends Omit<RouteInfo<P, X>, "answer"> {
  readonly query?: Q;
  readonly pdf: (actor: Actor, call: RouteCall<P, Q, X>) => Promise<{ name: string; pdf: Buffer }>;
}

const pdfResponse = { description: "The PDF", content: { "application/pdf": { schema: z.string() } } };

/** A GET route for a PDF document. */
export function pdfRoute<const P extends string, Q extends z.ZodRawShape = None, X extends TextParams = None>(
  api: Api,
  route: PdfRoute<P, Q, X>,
): void {
  addGet(api, route, z.object(route.query ?? {}), pdfResponse, async (_, actor, call: RouteCall<P, Q, X>) =>
    pdfAnswer(await route.pdf(actor, call)),
  );
}

type Described = Omit<RouteInfo<string, TextParams>, "answer">;
type Response200 = RouteConfig["responses"][string];

/** Registers a GET route; `handle` gets the parameters of the URL and the validated query. */
function addGet<C>(
  api: Api,
  route: Described,
  query: z.ZodObject,
  response: Response200,
  handle: (c: Context<Env>, actor: Actor, call: C) => Promise<Response>,
): void {
  const config = routeConfig("get", route, response, Object.keys(query.shape).length > 0 ? { query } : {});
  const handler = (c: Context<Env>) => {
    const request = c.req as unknown as { valid(part: "query"): Record<string, unknown> | undefined };
    const call = { ...pathCall(c, route), query: request.valid("query") ?? {} };
    return handle(c, c.get("actor"), call as C);
  };
  api.openapi(createRoute(config), handler as never);
}

function routeConfig(
  method: "get" | "post",
  route: Described,
  response: Response200,
  request: RouteConfig["request"],
): RouteConfig {
  return {
    method,
    path: route.path,
    tags: route.tags,
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(route.guard && { middleware: route.guard }),
    request: { ...pathParams(route.path, route.params), ...request },
    responses: { 200: response, ...failures(route.codes ?? {}) },
  };
}

/** The ids of the URL and its other parameters. */
function pathCall(c: Context<Env>, { path, params: texts }: Described) {
  const request = c.req as unknown as { valid(part: "param"): Record<string, string> | undefined };
  const params = request.valid("param") ?? {};
  return { ids: readIds(path, params, texts) as never, params: params as never };
}
