import { useEffect, useRef } from "react";
import { t } from "#language/t.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import styles from "./find-dialog.module.css";
import { FindFace } from "./find-face.tsx";
import type { FindOption } from "./options.ts";

interface FindListProps {
  /** Prefix of the element ids. */
  id: string;
  head: string | undefined;
  options: readonly FindOption[];
  /** Index of the selected option; -1 if none. */
  current: number;
  onCurrent: (at: number) => void;
  onGo: (option: FindOption, newTab: boolean) => void;
}

/** The options, one of them selected. The focus stays in the input. */
export function FindList({ id, head, options, current, onCurrent, onGo }: FindListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another option is selected
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current, options]);
  return (
    <div className={styles.list}>
      {head ? <p className={styles.head}>{head}</p> : null}
      <div role="listbox" id={`${id}list`} aria-label={t("Results")} ref={list}>
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the input's, which keeps the focus
          <div
            key={option.to}
            id={`${id}${at}`}
            role="option"
            aria-selected={at === current}
            className={styles.option}
            onPointerMove={() => at !== current && onCurrent(at)}
            onClick={(event) => onGo(option, event.ctrlKey || event.metaKey)}
          >
            <Icon name={option.icon} />
            <FindFace option={option} />
          </div>
        ))}
      </div>
    </div>
  );
}
