import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";

/** The first focusable element of a frame. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {t(uiLabels.skip)}
    </a>
  );
}
