import type { MouseEvent } from "react";
import { Link } from "react-router";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import styles from "./seek.module.css";

export interface SeekProps {
  /** The search page, for use without scripts and in another tab. */
  to: string;
  onSeek: () => void;
  /** Looks like an input in the admin frame; only an icon elsewhere. */
  look?: "line" | "icon";
}

/** Opens the search dialog. */
export function Seek({ to, onSeek, look = "icon" }: SeekProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSeek();
  };
  return (
    <Link
      className={styles[look]}
      to={to}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Icon name="search" />
      {look === "line" ? (
        <>
          <span>{t(uiLabels.seek)}</span>
          <kbd>Ctrl K</kbd>
        </>
      ) : (
        <span className="only-read">{t(uiLabels.seekShort)}</span>
      )}
    </Link>
  );
}
