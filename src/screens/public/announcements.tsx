import { Link, type MetaFunction, useLoaderData, useLocation, useSearchParams } from "react-router";
import {
  currentAnnouncements,
  pastAnnouncements,
} from "#areas/services/announcements/shown-announcements.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Lines } from "#ui/primitives/lines.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { announcementPages, announcementPaths } from "../shared/announcement/addresses.ts";
import styles from "../shared/announcement/announcement.module.css";
import { AnnouncementArticle } from "../shared/announcement/announcement-article.tsx";
import { periodText } from "../shared/announcement/labels.ts";
import { pageTitle } from "../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerProps } from "../shared/paging.ts";

export const meta: MetaFunction<typeof loader> = (args) => [
  ...(pageTitle("Announcements")(args as Parameters<MetaFunction>[0]) ?? []),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    href: announcementPaths.feed,
    title: "Announcements",
  },
];

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const [current, past] = await Promise.all([
    currentAnnouncements(actor),
    pastAnnouncements(actor, { per_page: PER_PAGE, after: afterOf(query) }),
  ]);
  return { current, past, later: query.has("after") };
});

/** Announcements for the reader: current and past ones. */
export default function Announcements() {
  const { current, past, later } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <div className="stack-l">
      <div>
        <Title size="record">{t("Announcements")}</Title>
        <p className="soft">
          <a href={announcementPaths.feed}>{t("Subscribe in a feed reader")}</a>
        </p>
      </div>
      {later ? null : current.length > 0 ? (
        <div className={styles.list}>
          {current.map((item) => (
            <AnnouncementArticle key={item.id} item={item} linked />
          ))}
        </div>
      ) : (
        <p>{t("No announcements.")}</p>
      )}
      {past.rows.length > 0 ? (
        <Panel title={t("Earlier announcements")}>
          <Lines roomy>
            {past.rows.map(({ id, title, begins_at, ends_at }) => (
              <li key={id}>
                <Link className={styles.title} to={announcementPages.publicView(id)}>
                  {title}
                </Link>
                <br />
                <span className="soft">{periodText(begins_at, ends_at)}</span>
              </li>
            ))}
          </Lines>
          <Pager {...pagerProps(pathname, query, past)} />
        </Panel>
      ) : null}
    </div>
  );
}
