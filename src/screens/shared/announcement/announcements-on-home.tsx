import { useState } from "react";
import type { Announcement } from "#areas/services/announcements/announcement-row.ts";
import { t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { announcementPages, announcementPaths } from "./addresses.ts";
import styles from "./announcement.module.css";

interface OnHomeProps {
  items: readonly Announcement[];
  /** Visitors can't dismiss announcements. */
  visitor?: boolean;
}

/** Announcements on a home page. A dismissed one returns only after it is changed. */
export function AnnouncementsOnHome({ items, visitor = false }: OnHomeProps) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const keyOf = ({ id, version }: Announcement) => `${id} ${version}`;
  const visible = items.filter((item) => !dismissed.includes(keyOf(item)));
  if (visible.length === 0) return null;

  async function dismiss(item: Announcement): Promise<void> {
    const result = await api.post(announcementPaths.dismiss(item.id), {});
    if (result.ok) setDismissed((before) => [...before, keyOf(item)]);
    else if (result.status !== 0)
      notify({ kind: "bad", title: t("Announcement not dismissed"), text: result.message });
  }

  return (
    <section className={styles.strip} aria-label={t("Announcements")}>
      {visible.map((item) => (
        <Notice
          key={item.id}
          kind={item.importance === "warning" ? "warn" : "info"}
          icon={item.importance === "warning" ? "triangle-alert" : "megaphone"}
          corner
          action={
            visitor ? undefined : (
              <Button small iconOnly kind="quiet" icon="x" onClick={() => void dismiss(item)}>
                {t("Dismiss “{title}”", { title: item.title })}
              </Button>
            )
          }
        >
          <a className={styles.title} href={announcementPages.publicView(item.id)}>
            <b className="strong">{item.title}</b>
          </a>
          <p className={styles.excerpt}>{item.body.replaceAll(/\s+/g, " ").slice(0, 300)}</p>
        </Notice>
      ))}
    </section>
  );
}
