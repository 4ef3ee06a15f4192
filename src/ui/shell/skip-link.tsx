import { t } from "#language/t.ts";
import { words } from "#ui/words.ts";

/** The first focusable element of a frame. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {t(words.skip)}
    </a>
  );
}
