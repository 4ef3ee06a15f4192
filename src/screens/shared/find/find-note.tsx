import { Link } from "react-router";
import { Button } from "#ui/primitives/button.tsx";
import { KeyHint } from "#ui/primitives/key-hint.tsx";
import styles from "./find-dialog.module.css";
import type { Found } from "./use-found.ts";

/** What can be looked for, in a sentence. */
export const WHAT =
  "A code, name, phone, plate, RC or receipt number; a pay code; a screen or what to begin, such as “revenue items” or “register property”.";

interface FindNoteProps {
  text: string;
  found: Found;
  /** Of what is offered. */
  count: number;
  onAgain: () => void;
  onAll: () => void;
}

/** Under the list: how it stands with the answer, and the keys. */
export function FindNote({ text, found, count, onAgain, onAll }: FindNoteProps) {
  const failed = found.state === "offline" || found.state === "failed";
  return (
    <div className={styles.note}>
      {/* Said as it changes; what is found stands in the list. */}
      <p role="status">{textOf(text, found, count)}</p>
      {text === "" && count === 0 ? <p className="soft">{WHAT}</p> : null}
      {text !== "" && found.state === "ready" && count === 0 ? <p className="soft">{WHAT}</p> : null}
      {failed ? (
        <Button slim onClick={onAgain}>
          Try again
        </Button>
      ) : null}
      <p className={styles.foot}>
        {text !== "" && found.state === "ready" ? (
          <Link to={`/search?q=${encodeURIComponent(text)}`} onClick={onAll}>
            See all on a page
          </Link>
        ) : null}
        <span className={styles.keys}>
          <KeyHint keys={["↑", "↓"]}>choose</KeyHint>
          <KeyHint keys={["Enter"]}>open</KeyHint>
          <KeyHint keys={["Ctrl Enter"]}>in a new tab</KeyHint>
        </span>
      </p>
    </div>
  );
}

function textOf(text: string, { state, answer, message }: Found, count: number): string {
  if (text === "") return "";
  if (state === "offline") return "No network: only screens are found.";
  if (state === "failed") return message ?? "The search did not work.";
  if (state === "slow") return "Still looking …";
  if (state !== "ready") return "Looking …";
  if (answer?.too_short && count === 0) return "Write at least three letters.";
  if (count === 0) return "Nothing found that you may see.";
  return count === 1 ? "1 found" : `${count} found`;
}
