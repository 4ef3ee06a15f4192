import { readValue } from "#domain/read-value.ts";
import { ABOUT_SEARCH } from "#kernel/sealing/sealed-fields.ts";
import { openText, sealText } from "#kernel/sealing/sealed-text.ts";
import type { AnyResource } from "#resource/define.ts";
import type { RawQuery } from "./list-query.ts";

/** The search parameter of a list’s URL. */
const NAME = "q";

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
  const q = [query[NAME] ?? ""].flat().join(" ");
  return isSealedSearch(resource, q) ? { ...query, [NAME]: sealText(q, ABOUT_SEARCH) } : query;
}

/** The decrypted query. @throws AppError no-key, wrong-key */
export function openQuery(query: RawQuery): RawQuery {
  const q = query[NAME];
  return typeof q === "string" ? { ...query, [NAME]: openText(q, ABOUT_SEARCH) } : query;
}

/** The query for the audit trail: without the search. */
export function notifiedQuery(resource: AnyResource, query: RawQuery): RawQuery {
  const q = [query[NAME] ?? ""].flat().join(" ");
  return isSealedSearch(resource, q) ? { ...query, [NAME]: "•".repeat(6) } : query;
}
