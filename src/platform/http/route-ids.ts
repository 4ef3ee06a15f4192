import { z } from "@hono/zod-openapi";
import { capitalise } from "#domain/capitalise.ts";
import { readId } from "./route-parts.ts";

/** The ids of a path: "/agencies/{id}" → { id: number }. */
export type Ids<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [key in Name]: number } & Ids<Rest>
  : unknown;

const idSchema = (name: string) =>
  z.string().openapi({
    description: name === "id" ? "Record ID" : `${capitalise(name.replace(/_id$/, ""))} ID`,
    example: "12345",
  });

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Parameters of a path that are not ids: name → schema. */
export type TextParams = Readonly<Record<string, z.ZodType>>;

/** The ids of a path, without the parameters that are not ids. */
export type IdsWithout<P extends string, X extends TextParams> = Omit<Ids<P>, keyof X>;

/** Schema of the parameters of a path; undefined without any. */
export function pathParams(path: string, texts: TextParams = {}) {
  const names = namesIn(path);
  if (names.length === 0) return {};
  return { params: z.object(Object.fromEntries(names.map((name) => [name, texts[name] ?? idSchema(name)]))) };
}

/**
 * Parses the ids of a URL.
 * @throws AppError not-found for an invalid id, because it identifies no record
 */
export function readIds<P extends string, X extends TextParams>(
  path: P,
  params: Readonly<Record<string, string>>,
  texts: X | undefined,
): IdsWithout<P, X> {
  const names = namesIn(path).filter((name) => !(texts && name in texts));
  return Object.fromEntries(names.map((name) => [name, readId(params[name] ?? "")])) as IdsWithout<P, X>;
}
