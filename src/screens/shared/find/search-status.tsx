import { Link } from "react-router";
import { count, t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { KeyHint } from "#ui/primitives/key-hint.tsx";
import styles from "./find-dialog.module.css";
import type { SearchState } from "./use-search.ts";

/** A hint: what can be searched for. */
export function searchHint(): string {
  return t(
    "Enter a code, name, phone number, plate, RC number, receipt number, pay code or the name of a page, such as “revenue items”.",
  );
}

interface SearchStatusProps {
  text: string;
  found: SearchState;
  /** Number of options. */
  resultCount: number;
  onRetry: () => void;
  onViewAll: () => void;
}

/** Below the list: status of the search, and keys. */
export function SearchStatus({ text, found, resultCount, onRetry, onViewAll }: SearchStatusProps) {
  const failed = found.state === "offline" || found.state === "failed";
  return (
    <div className={styles.note}>
      {/* Announced when it changes. */}
      <p role="status">{statusText(text, found, resultCount)}</p>
      {text === "" && resultCount === 0 ? <p className="soft">{searchHint()}</p> : null}
      {text !== "" && found.state === "ready" && resultCount === 0 ? (
        <p className="soft">{searchHint()}</p>
      ) : null}
      {failed ? (
        <Button small onClick={onRetry}>
          {t("Try again")}
        </Button>
      ) : null}
      <p className={styles.foot}>
        {text !== "" && found.state === "ready" ? (
          <Link to={`/search?q=${encodeURIComponent(text)}`} onClick={onViewAll}>
            {t("View all results")}
          </Link>
        ) : null}
        <span className={styles.keys}>
          <KeyHint keys={["↑", "↓"]}>{t("select")}</KeyHint>
          <KeyHint keys={["Enter"]}>{t("open")}</KeyHint>
          <KeyHint keys={["Ctrl Enter"]}>{t("in a new tab")}</KeyHint>
        </span>
      </p>
    </div>
  );
}

function statusText(text: string, { state, answer, message }: SearchState, resultCount: number): string {
  if (text === "") return "";
  if (state === "offline") return t("You’re offline. Only pages are searched.");
  if (state === "failed") return message === undefined ? t("Search failed.") : t(message);
  if (state === "slow") return t("Still searching…");
  if (state !== "ready") return t("Searching…");
  if (answer?.too_short && resultCount === 0) return t("Enter at least 3 letters.");
  if (resultCount === 0) return t("No results.");
  return count(resultCount, "{n} result", "{n} results");
}
