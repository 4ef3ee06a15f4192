import { z } from "@hono/zod-openapi";
import { readId } from "./route-parts.ts";

/** The numbers that an address names: "/agencies/{id}" → { id: number }. */
export type Ids<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [key in Name]: number } & Ids<Rest>
  : unknown;

const Id = z.string().openapi({ description: "Record ID", example: "12345" });

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** How the document describes the numbers of an address; nothing where it has none. */
export function idParams(path: string) {
  const names = namesIn(path);
  return names.length > 0 ? { params: z.object(Object.fromEntries(names.map((name) => [name, Id]))) } : {};
}

/**
 * Reads the numbers of an address.
 * @throws AppError not-found for what is not a number, because it names no record
 */
export function readIds<P extends string>(path: P, params: Readonly<Record<string, string>>): Ids<P> {
  return Object.fromEntries(namesIn(path).map((name) => [name, readId(params[name] ?? "")])) as Ids<P>;
}
