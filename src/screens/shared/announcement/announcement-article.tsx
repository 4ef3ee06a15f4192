import { Link } from "react-router";
import type { Announcement } from "#areas/services/announcements/announcement-row.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Status } from "#ui/primitives/status.tsx";
import { Subtitle, Title } from "#ui/primitives/title.tsx";
import { announcementPages } from "./addresses.ts";
import styles from "./announcement.module.css";
import { AnnouncementBody } from "./announcement-body.tsx";
import { periodText } from "./labels.ts";

interface AnnouncementArticleProps {
  item: Pick<Announcement, "id" | "title" | "body" | "importance" | "begins_at" | "ends_at" | "changed_at">;
  /** The title links to the announcement's own page. */
  linked?: boolean;
}

/** An announcement as its readers see it. */
export function AnnouncementArticle({ item, linked = false }: AnnouncementArticleProps) {
  const { id, title, body, importance, begins_at, ends_at, changed_at } = item;
  return (
    <article className="stack">
      <div className="stack-s">
        <div className={styles.title}>
          {linked ? (
            <Subtitle>
              <Link to={announcementPages.publicView(id)}>{title}</Link>
            </Subtitle>
          ) : (
            <Title size="record">{title}</Title>
          )}
        </div>
        <p className="line">
          {importance === "warning" ? <Status kind="overdue" label={t("Important")} as="tag" /> : null}
          <span className="soft">{periodText(begins_at, ends_at)}</span>
          {changed_at ? (
            <span className="soft">{t("changed on {date}", { date: formatMoment(changed_at) })}</span>
          ) : null}
        </p>
      </div>
      <AnnouncementBody body={body} />
    </article>
  );
}
