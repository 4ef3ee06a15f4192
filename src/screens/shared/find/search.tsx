import { Link, useLoaderData } from "react-router";
import { MAX_QUERY_LENGTH } from "#domain/find/parse-query.ts";
import { AppError } from "#kernel/app-error.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { usePageFrame } from "#page-frame.ts";
import { findAnything } from "#reporting/find/find-anything.ts";
import { uiLabels } from "#ui/labels.ts";
import { Empty } from "#ui/primitives/empty.tsx";
import { Filters, SearchBox } from "#ui/primitives/filters.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { pageTitle } from "../page-title.ts";
import { type FoundAnswer, searchResults } from "./options.ts";
import styles from "./search.module.css";
import { SearchResult } from "./search-result.tsx";
import { searchHint } from "./search-status.tsx";

export const meta = pageTitle("Search");

const NO_RESULTS: FoundAnswer = { rows: [], more: [], too_short: false };

export const loader = pageLoader(async ({ actor, url }) => {
  const text = (url.searchParams.get("q") ?? "")
    .replaceAll(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, MAX_QUERY_LENGTH);
  if (text === "") return { text, answer: NO_RESULTS, slow: false };
  try {
    return { text, answer: await findAnything(actor, text), slow: false };
  } catch (error) {
    // Pages are still searched.
    if (!(error instanceof AppError) || error.code !== "search-too-slow") throw error;
    return { text, answer: NO_RESULTS, slow: true };
  }
});

/** The search as a page: works without scripts and shows all results. */
export default function Search() {
  const { text, answer, slow } = useLoaderData<typeof loader>();
  const { user } = usePageFrame();
  const options = user ? searchResults(user, text, answer.rows) : [];
  return (
    <>
      <PageHead title={t("Search")} {...(text && { count: options.length })} />
      <Filters action="/search" clearTo={text ? "/search" : undefined}>
        <SearchBox placeholder={t(uiLabels.search)} label={t(uiLabels.searchShort)} defaultValue={text} />
      </Filters>
      {slow ? <Notice kind="warn">{t("This search takes too long. Enter more letters.")}</Notice> : null}
      {options.length > 0 ? (
        <ul className={styles.list}>
          {options.map((option) => (
            <li key={option.to}>
              <Link className={styles.result} to={option.to}>
                <Icon name={option.icon} />
                <SearchResult option={option} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Empty title={emptyTitle(text, answer)}>{searchHint()}</Empty>
      )}
      {answer.more.length > 0 ? (
        <p className="note">{t("There are more results. Enter more of the name or open the list.")}</p>
      ) : null}
    </>
  );
}

function emptyTitle(text: string, { too_short }: FoundAnswer): string {
  if (text === "") return t("What are you looking for?");
  return too_short ? t("Enter at least 3 letters") : t("No results");
}
