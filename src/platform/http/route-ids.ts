import { z } from "@hono/zod-openapi";
import { readId } from "./route-parts.ts";

/** The ids of a path: "/agencies/{id}" → { id: number }. */
export type Ids<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [key in Name]: number } & Ids<Rest>
  : unknown;

const Id = z.string().openapi({ description: "Record ID", example: "12345" });

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Schema of the ids in a path; undefined without ids. */
export function idParams(path: string) {
  const names = namesIn(path);
  return names.length > 0 ? { params: z.object(Object.fromEntries(names.map((name) => [name, Id]))) } : {};
}

/**
 * Parses the ids of a URL.
 * @throws AppError not-found for an invalid id, because it identifies no record
 */
export function readIds<P extends string>(path: P, params: Readonly<Record<string, string>>): Ids<P> {
  return Object.fromEntries(namesIn(path).map((name) => [name, readId(params[name] ?? "")])) as Ids<P>;
}
