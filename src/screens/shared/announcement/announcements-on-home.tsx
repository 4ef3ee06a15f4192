import { useEffect, useRef, useState } from "react";
import type { Announcement } from "#areas/services/announcements/announcement-row.ts";
import { count, t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { announcementPages, announcementPaths } from "./addresses.ts";
import styles from "./announcement.module.css";

interface OnHomeProps {
  items: readonly Announcement[];
  /** Visitors can't dismiss announcements. */
  visitor?: boolean;
}

/**
 * Announcements on a home page; on phones all but the first are collapsed. A dismissed one returns only after it is changed.
 */
export function AnnouncementsOnHome({ items, visitor = false }: OnHomeProps) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const keyOf = ({ id, version }: Announcement) => `${id} ${version}`;
  const visible = items.filter((item) => !dismissed.includes(keyOf(item)));
  const strip = useRef<HTMLElement>(null);
  // The focused button was removed.
  useEffect(() => {
    if (dismissed.length === 0) return;
    const next =
      strip.current?.querySelector<HTMLElement>("button, summary") ?? document.getElementById("main");
    next?.focus();
  }, [dismissed]);
  if (visible.length === 0) return null;

  async function dismiss(item: Announcement): Promise<void> {
    const result = await api.post(announcementPaths.dismiss(item.id), {});
    if (result.ok) setDismissed((before) => [...before, keyOf(item)]);
    else notifyFailure(t("Announcement not dismissed"), result);
  }

  const [first, ...others] = visible.map((item) => (
    <AnnouncementNotice
      key={item.id}
      item={item}
      onDismiss={visitor ? undefined : () => void dismiss(item)}
    />
  ));
  return (
    <section ref={strip} className={styles.strip} aria-label={t("Announcements")}>
      {first}
      {others.length > 0 ? (
        <details className={styles.others}>
          <summary>{count(others.length, "{n} more announcement", "{n} more announcements")}</summary>
          <div className={styles.collapsed}>{others}</div>
        </details>
      ) : null}
    </section>
  );
}

function AnnouncementNotice({
  item,
  onDismiss,
}: {
  item: Announcement;
  onDismiss: (() => void) | undefined;
}) {
  const { id, title, body, importance } = item;
  return (
    <Notice
      kind={importance === "warning" ? "warn" : "info"}
      icon={importance === "warning" ? "triangle-alert" : "megaphone"}
      corner
      action={
        onDismiss ? (
          <Button small iconOnly kind="quiet" icon="x" onClick={onDismiss}>
            {t("Dismiss “{title}”", { title })}
          </Button>
        ) : undefined
      }
    >
      <a className={styles.title} href={announcementPages.publicView(id)}>
        <b className="strong">{title}</b>
      </a>
      <p className={styles.excerpt}>{body.replaceAll(/\s+/g, " ").slice(0, 300)}</p>
    </Notice>
  );
}
