import { Link } from "react-router";
import { count, t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { KeyHint } from "#ui/primitives/key-hint.tsx";
import styles from "./find-dialog.module.css";
import type { Found } from "./use-found.ts";

/** A hint: what can be searched for. */
export function whatToFind(): string {
  return t(
    "Enter a code, name, phone number, plate, RC number, receipt number, pay code or the name of a page, such as “revenue items”.",
  );
}

interface FindNoteProps {
  text: string;
  found: Found;
  /** Number of options. */
  offered: number;
  onRetry: () => void;
  onAll: () => void;
}

/** Below the list: status of the search, and keys. */
export function FindNote({ text, found, offered, onRetry, onAll }: FindNoteProps) {
  const failed = found.state === "offline" || found.state === "failed";
  return (
    <div className={styles.note}>
      {/* Announced when it changes. */}
      <p role="status">{textOf(text, found, offered)}</p>
      {text === "" && offered === 0 ? <p className="soft">{whatToFind()}</p> : null}
      {text !== "" && found.state === "ready" && offered === 0 ? (
        <p className="soft">{whatToFind()}</p>
      ) : null}
      {failed ? (
        <Button small onClick={onRetry}>
          {t("Try again")}
        </Button>
      ) : null}
      <p className={styles.foot}>
        {text !== "" && found.state === "ready" ? (
          <Link to={`/search?q=${encodeURIComponent(text)}`} onClick={onAll}>
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

function textOf(text: string, { state, answer, message }: Found, offered: number): string {
  if (text === "") return "";
  if (state === "offline") return t("You’re offline. Only pages are searched.");
  if (state === "failed") return message === undefined ? t("Search failed.") : t(message);
  if (state === "slow") return t("Still searching…");
  if (state !== "ready") return t("Searching…");
  if (answer?.too_short && offered === 0) return t("Enter at least 3 letters.");
  if (offered === 0) return t("No results.");
  return count(offered, "{n} found", "{n} found");
}
