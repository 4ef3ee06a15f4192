import { readValue } from "#domain/read-value.ts";
import { SEARCH_CONTEXT } from "#kernel/sealing/sealed-fields.ts";
import { openText, sealText } from "#kernel/sealing/sealed-text.ts";
import type { AnyResource } from "#resource/define.ts";
import type { RawQuery } from "./list-query.ts";

/** The search parameter of a list’s URL. */
const SEARCH_PARAM = "q";

/** Whether a search contains a number that the register stores encrypted. */
export function isSealedSearch(resource: AnyResource, q: string): boolean {
  const fields = Object.entries(resource.fields).filter(([, field]) => field.sealed);
  return fields.some(([name, field]) =>
    [q, ...q.split(/[\s,]+/)].some((text) => {
      const read = text.trim() === "" ? undefined : readValue(name, field, text);
      return read !== undefined && "value" in read && read.value !== null;
    }),
  );
}

/** A list query for storage: a search with such a number is encrypted. @throws AppError no-key */
export function storedQuery(resource: AnyResource, query: RawQuery): RawQuery {
  const q = [query[SEARCH_PARAM] ?? ""].flat().join(" ");
  return isSealedSearch(resource, q) ? { ...query, [SEARCH_PARAM]: sealText(q, SEARCH_CONTEXT) } : query;
}

/** The decrypted query. @throws AppError no-key, wrong-key */
export function openQuery(query: RawQuery): RawQuery {
  const q = query[SEARCH_PARAM];
  return typeof q === "string" ? { ...query, [SEARCH_PARAM]: openText(q, SEARCH_CONTEXT) } : query;
}

/** The query for the audit trail: without the search. */
export function auditQuery(resource: AnyResource, query: RawQuery): RawQuery {
  const q = [query[SEARCH_PARAM] ?? ""].flat().join(" ");
  return isSealedSearch(resource, q) ? { ...query, [SEARCH_PARAM]: "•".repeat(6) } : query;
}
