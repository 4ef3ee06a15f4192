import type { MouseEvent } from "react";
import { Link } from "react-router";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import styles from "./search-button.module.css";

export interface SearchButtonProps {
  /** The search page, for use without scripts and in another tab. */
  to: string;
  onOpen: () => void;
  /** Looks like an input in the admin frame; only an icon elsewhere. */
  variant?: "line" | "icon";
}

/** Opens the search dialog. */
export function SearchButton({ to, onOpen, variant = "icon" }: SearchButtonProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link
      className={styles[variant]}
      to={to}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Icon name="search" />
      {variant === "line" ? (
        <>
          <span>{t(uiLabels.search)}</span>
          <kbd>Ctrl K</kbd>
        </>
      ) : (
        <span className="only-read">{t(uiLabels.searchShort)}</span>
      )}
    </Link>
  );
}
