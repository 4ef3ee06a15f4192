import { collectionChoices } from "#areas/collecting/collections/filter-choices.ts";
import { groupCollections } from "#areas/collecting/collections/group-collections.ts";
import { listCollections } from "#areas/collecting/collections/list-collections.ts";
import { collectionChannelNames, collectionGroupNames } from "#domain/collections.ts";
import { formatMoment } from "#domain/lagos.ts";
import { AppError } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, choiceOf, PER_PAGE } from "../../shared/paging.ts";
import { idOrNoneParam } from "../../shared/records/query-params.ts";

/** Collections as lines or groups, filtered by the query of the address. */
export const collectionsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const by = choiceOf(query, "by", collectionGroupNames);
  const params = {
    from: textOf(query, "from"),
    to: textOf(query, "to"),
    q: textOf(query, "q"),
    agency: idOrNoneParam(query, "agency"),
    item: idOrNoneParam(query, "item"),
    lga: idOrNoneParam(query, "lga"),
    officer: idOrNoneParam(query, "officer"),
    channel: choiceOf(query, "channel", collectionChannelNames),
  };
  const common = {
    choices: await collectionChoices(actor),
    exports: may(actor, "collection.export"),
    readAt: formatMoment(Date.now()),
  };
  try {
    if (by)
      return {
        by,
        ...(await groupCollections(actor, { ...params, by })),
        ...common,
        lines: null,
        fault: null,
      };
    const page = await listCollections(actor, { ...params, per_page: PER_PAGE, after: afterOf(query) });
    return { ...page, by: null, lines: page, ...common, fault: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    return {
      ...common,
      by: by ?? null,
      fault: Object.values(error.options.fields ?? {})
        .flat()
        .map((text) => t(text))
        .join(" "),
    };
  }
});

const textOf = (query: URLSearchParams, name: string) => (query.get(name) ?? "").slice(0, 100) || undefined;
