import { useEffect, useRef, useState } from "react";
import type { Announcement } from "#areas/services/announcements/announcement-row.ts";
import { count, t } from "#language/t.ts";
import { api } from "#session/api.ts";
import { classList } from "#ui/class-list.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
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
 * Announcements on a home page; on phones one line that opens them, so that the main action stays on the first screen. A
 * dismissed one returns only after it is changed.
 */
export function AnnouncementsOnHome({ items, visitor = false }: OnHomeProps) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const keyOf = ({ id, version }: Announcement) => `${id} ${version}`;
  const visible = items.filter((item) => !dismissed.includes(keyOf(item)));
  const strip = useRef<HTMLElement>(null);
  // The focused button was removed.
  useEffect(() => {
    if (dismissed.length === 0) return;
    const controls = strip.current?.querySelectorAll<HTMLElement>("summary, button") ?? [];
    // The line is hidden on wide screens.
    const next = [...controls].find((control) => control.getClientRects().length > 0);
    (next ?? document.getElementById("main"))?.focus();
  }, [dismissed]);
  if (visible.length === 0) return null;

  async function dismiss(item: Announcement): Promise<void> {
    const result = await api.post(announcementPaths.dismiss(item.id), {});
    if (result.ok) setDismissed((before) => [...before, keyOf(item)]);
    else notifyFailure(t("Announcement not dismissed"), result);
  }

  return (
    <section ref={strip} className={styles.strip} aria-label={t("Announcements")}>
      <details className={styles.fold}>
        <FoldedLine items={visible} />
        <div className={styles.notices}>
          {visible.map((item) => (
            <AnnouncementNotice
              key={item.id}
              item={item}
              onDismiss={visitor ? undefined : () => void dismiss(item)}
            />
          ))}
        </div>
      </details>
    </section>
  );
}

/** The title of the first announcement and the number of the others. */
function FoldedLine({ items }: { items: readonly Announcement[] }) {
  const [first] = items;
  const others = items.length - 1;
  if (!first) return null;
  const isWarning = first.importance === "warning";
  return (
    <summary className={classList(styles.line, isWarning && styles.warning)}>
      <Icon name={iconOf(first)} />
      <span className={styles.first}>{first.title}</span>
      <span className={styles.all}>{t("Announcements")}</span>
      {others > 0 ? (
        <span className={styles.others}>
          <span aria-hidden="true">+{others}</span>
          <span className="only-read">
            {count(others, "{n} more announcement", "{n} more announcements")}
          </span>
        </span>
      ) : null}
      <Icon name="chevron-down" />
    </summary>
  );
}

function iconOf({ importance }: Announcement): IconName {
  return importance === "warning" ? "triangle-alert" : "megaphone";
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
      icon={iconOf(item)}
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
