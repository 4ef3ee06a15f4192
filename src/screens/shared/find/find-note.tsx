import { Link } from "react-router";
import { count, t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { KeyHint } from "#ui/primitives/key-hint.tsx";
import styles from "./find-dialog.module.css";
import type { Found } from "./use-found.ts";

/** What can be looked for, in a sentence. */
export function whatToFind(): string {
  return t(
    "A code, name, phone, plate, RC or receipt number; a pay code; a screen or what to begin, such as “revenue items” or “register property”.",
  );
}

interface FindNoteProps {
  text: string;
  found: Found;
  /** How much is offered. */
  offered: number;
  onAgain: () => void;
  onAll: () => void;
}

/** Under the list: how it stands with the answer, and the keys. */
export function FindNote({ text, found, offered, onAgain, onAll }: FindNoteProps) {
  const failed = found.state === "offline" || found.state === "failed";
  return (
    <div className={styles.note}>
      {/* Said as it changes; what is found stands in the list. */}
      <p role="status">{textOf(text, found, offered)}</p>
      {text === "" && offered === 0 ? <p className="soft">{whatToFind()}</p> : null}
      {text !== "" && found.state === "ready" && offered === 0 ? (
        <p className="soft">{whatToFind()}</p>
      ) : null}
      {failed ? (
        <Button slim onClick={onAgain}>
          {t("Try again")}
        </Button>
      ) : null}
      <p className={styles.foot}>
        {text !== "" && found.state === "ready" ? (
          <Link to={`/search?q=${encodeURIComponent(text)}`} onClick={onAll}>
            {t("See all on a page")}
          </Link>
        ) : null}
        <span className={styles.keys}>
          <KeyHint keys={["↑", "↓"]}>{t("choose")}</KeyHint>
          <KeyHint keys={["Enter"]}>{t("open")}</KeyHint>
          <KeyHint keys={["Ctrl Enter"]}>{t("in a new tab")}</KeyHint>
        </span>
      </p>
    </div>
  );
}

function textOf(text: string, { state, answer, message }: Found, offered: number): string {
  if (text === "") return "";
  if (state === "offline") return t("No network: only screens are found.");
  if (state === "failed") return message === undefined ? t("The search did not work.") : t(message);
  if (state === "slow") return t("Still looking …");
  if (state !== "ready") return t("Looking …");
  if (answer?.too_short && offered === 0) return t("Write at least three letters.");
  if (offered === 0) return t("Nothing found that you may see.");
  return count(offered, "{n} found", "{n} found");
}
