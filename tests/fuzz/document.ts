/** The part that an input generator needs: JSON Schema as used by OpenAPI 3.1. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly example?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

export interface Parameter {
  readonly in: "path" | "query" | "header" | "cookie";
  readonly name: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface Operation {
  /** "POST /properties/{id}/approve" */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The possible bodies by content type; none if it takes no body. */
  readonly bodies: Readonly<Record<string, Schema>>;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

/** Serves the document: the API, or the app it is mounted in. */
interface Running {
  request(path: string): Response | Promise<Response>;
}

/** Every operation that the running API describes, references resolved. */
export async function readOperations(app: Running): Promise<Operation[]> {
  const document = (await (await app.request("/api/v1/openapi.json")).json()) as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: parameters.map((one) => resolve(document, one)),
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) => [
          type,
          resolve(document, schema),
        ]),
      ),
    })),
  );
}

const DEEPEST = 12;

/** Replaces `$ref` with what it names; a recursive schema ends after some levels. */
function resolve<T>(document: Document, node: T, depth = 0): T {
  if (Array.isArray(node)) return node.map((one) => resolve(document, one, depth)) as T;
  if (typeof node !== "object" || node === null) return node;
  const { $ref } = node as Schema;
  if ($ref === undefined)
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => [name, resolve(document, value, depth)]),
    ) as T;
  if (depth > DEEPEST) return {} as T;
  const found = $ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
  if (found === undefined) throw new Error(`The document names ${$ref} and does not have it.`);
  return resolve(document, found as T, depth + 1);
}
