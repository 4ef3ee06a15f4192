import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { MAX_QUERY_LENGTH } from "#domain/find/parse-query.ts";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { readRecentResults, saveRecentResult } from "#session/recent-results.ts";
import { useSession } from "#session/store.ts";
import { uiLabels } from "#ui/labels.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import { useModal } from "#ui/primitives/use-modal.ts";
import styles from "./find-dialog.module.css";
import { FindList } from "./find-list.tsx";
import { type FindOption, recentOption, searchResults } from "./options.ts";
import { SearchStatus } from "./search-status.tsx";
import { useSearch } from "./use-search.ts";

const VISITOR = { area: "public", permissions: [], limited: [] } as const;

interface SearchPanelProps {
  onClose: () => void;
  /** What was typed before the dialog was loaded. */
  initialText: string;
}

/** Search of records, pages and actions: type, select with the arrow keys, open with Enter. */
export function FindDialog({ open, onClose, initialText }: SearchPanelProps & { open: boolean }) {
  const modal = useModal(open, onClose);
  const dialogRef = modal.ref;
  // A selection that ends outside the dialog must not close it.
  const pressedBackdrop = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      {...modal}
      className={styles.dialog}
      aria-label={t(uiLabels.searchShort)}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === dialogRef.current;
      }}
      onClick={(event) => event.target === dialogRef.current && pressedBackdrop.current && onClose()}
    >
      {open ? <SearchPanel onClose={onClose} initialText={initialText} /> : null}
    </dialog>
  );
}

function SearchPanel({ onClose, initialText }: SearchPanelProps) {
  const user = usePageFrame().user ?? VISITOR;
  const userId = useSession().user?.id;
  const navigate = useNavigate();
  const id = useId();
  const [inputText, setInputText] = useState(() => initialText.slice(0, MAX_QUERY_LENGTH));
  const [attempt, setAttempt] = useState(0);
  // The address of the selected option, as its position can change with the next answer. By default the first.
  const [selectedAddress, setSelectedAddress] = useState<string>();
  const text = inputText.trim();
  const found = useSearch(text, attempt);
  const recentOptions = useMemo(() => readRecentResults(userId).map(recentOption), [userId]);
  const rows = found.answer?.rows;
  const options = useMemo(
    () => (text === "" ? recentOptions : searchResults(user, text, rows ?? [])),
    [user, text, rows, recentOptions],
  );
  const selectedIndex = options.findIndex(({ to }) => to === selectedAddress);
  const current = selectedIndex < 0 ? Math.min(0, options.length - 1) : selectedIndex;
  const selectIndex = (index: number) => setSelectedAddress(options[index]?.to);
  // Enter before the answer opens its first result, in the same or a new tab.
  const pendingEnter = useRef<"here" | "apart">(undefined);

  const openOption = (option: FindOption | undefined, newTab = false) => {
    if (!option) return;
    const { to, title, code, kind } = option;
    if (!option.transient) saveRecentResult(userId, { to, title, kind, ...(code && { code }) });
    if (newTab) window.open(to, "_blank", "noopener");
    else {
      onClose();
      navigate(to);
    }
  };
  useEffect(() => {
    const { current: target } = pendingEnter;
    if (target === undefined || found.state === "asking" || found.state === "slow") return;
    pendingEnter.current = undefined;
    if (found.state === "ready") openOption(options[0], target === "apart");
  });

  const changeInput = (value: string) => {
    pendingEnter.current = undefined;
    setInputText(value);
    setSelectedAddress(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    // Ignore keys of an input method editor.
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    if (key === "ArrowDown") selectIndex(current >= last ? 0 : current + 1);
    else if (key === "ArrowUp") selectIndex(current <= 0 ? last : current - 1);
    else if (key === "PageDown") selectIndex(last);
    else if (key === "PageUp") selectIndex(0);
    else if (key === "Enter") {
      const newTab = event.ctrlKey || event.metaKey;
      const isLoading = found.state === "asking" || found.state === "slow";
      // An option selected with the arrows is opened without waiting for the answer.
      if (isLoading && selectedIndex < 0) pendingEnter.current = newTab ? "apart" : "here";
      else openOption(options[current], newTab);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.searchBar}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t(uiLabels.search)}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={current >= 0 ? `${id}${current}` : undefined}
          placeholder={t(uiLabels.search)}
          value={inputText}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened for typing
          autoFocus
          onChange={({ target }) => changeInput(target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <Icon name="x" />
          <span className="only-read">{t(uiLabels.close)}</span>
        </button>
      </div>
      <FindList
        id={id}
        head={text === "" && options.length > 0 ? t("Recent") : undefined}
        options={options}
        current={current}
        onSelect={selectIndex}
        onOpen={openOption}
      />
      <SearchStatus
        text={text}
        found={found}
        resultCount={options.length}
        onRetry={() => setAttempt((times) => times + 1)}
        onViewAll={onClose}
      />
    </>
  );
}
