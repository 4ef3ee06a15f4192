import { useEffect, useRef } from "react";
import { t } from "#language/t.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import styles from "./find-dialog.module.css";
import type { FindOption } from "./options.ts";
import { SearchResult } from "./search-result.tsx";

interface FindListProps {
  /** Prefix of the element ids. */
  id: string;
  head: string | undefined;
  options: readonly FindOption[];
  /** Index of the selected option; -1 if none. */
  current: number;
  onSelect: (at: number) => void;
  onOpen: (option: FindOption, newTab: boolean) => void;
}

/** The options, one of them selected. The focus stays in the input. */
export function FindList({ id, head, options, current, onSelect, onOpen }: FindListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another option is selected
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [current, options]);
  return (
    <div className={styles.list}>
      {head ? <p className={styles.head}>{head}</p> : null}
      <div role="listbox" id={`${id}list`} aria-label={t("Results")} ref={list}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the input's, which keeps the focus
          <div
            key={option.to}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === current}
            className={styles.option}
            onPointerMove={() => index !== current && onSelect(index)}
            onClick={(event) => onOpen(option, event.ctrlKey || event.metaKey)}
          >
            <Icon name={option.icon} />
            <SearchResult option={option} />
          </div>
        ))}
      </div>
    </div>
  );
}
