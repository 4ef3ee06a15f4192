import { Link } from "react-router";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import styles from "./bell.module.css";

/** The largest number shown. */
const MAX_SHOWN = 99;

/** A link to the inbox, with the number of unread messages. */
export function Bell({ to, unread }: { to: string; unread: number }) {
  const count = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
  return (
    <Link className={styles.bell} to={to}>
      <Icon name="bell" />
      {unread > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      ) : null}
      <span className="only-read">{unread > 0 ? t(uiLabels.inboxUnread, { count }) : t(uiLabels.inbox)}</span>
    </Link>
  );
}
