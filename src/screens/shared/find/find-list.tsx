import { useEffect, useRef } from "react";
import { t } from "#language/t.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import styles from "./find-dialog.module.css";
import { FindFace } from "./find-face.tsx";
import type { FindOption } from "./options.ts";

interface FindListProps {
  /** Before the number of each option, and before "list". */
  id: string;
  head: string | undefined;
  options: readonly FindOption[];
  /** Which is chosen; -1 where there is none. */
  current: number;
  onCurrent: (at: number) => void;
  onGo: (option: FindOption, apart: boolean) => void;
}

/** What can be gone to, one of it chosen. The focus stays where one types. */
export function FindList({ id, head, options, current, onCurrent, onGo }: FindListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is chosen
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current, options]);
  return (
    <div className={styles.list}>
      {head ? <p className={styles.head}>{head}</p> : null}
      <div role="listbox" id={`${id}list`} aria-label={t("What was found")} ref={list}>
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
