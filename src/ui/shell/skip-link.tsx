import { t } from "#language/t.ts";
import { labelsByKey } from "#ui/labels.ts";

/** The first focusable element of a frame. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {t(labelsByKey.skip)}
    </a>
  );
}
