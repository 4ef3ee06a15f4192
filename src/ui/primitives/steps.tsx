import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Icon } from "./icon.tsx";
import styles from "./steps.module.css";

/** The steps of a process; `current` is the index of the current one. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps}>
      {labels.map((label, index) => (
        <li
          key={label}
          className={index < current ? styles.done : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          {index < current ? <Icon name="check" bold /> : null}
          {label}
          {index < current ? <span className="only-read">{t(uiLabels.done)}</span> : null}
        </li>
      ))}
    </ol>
  );
}
