import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { LONGEST_FIND } from "#domain/find/typed.ts";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { readRecentResults, saveRecentResult } from "#session/recent-results.ts";
import { useSession } from "#session/store.ts";
import { uiLabels } from "#ui/labels.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import { useModal } from "#ui/primitives/use-modal.ts";
import styles from "./find-dialog.module.css";
import { FindList } from "./find-list.tsx";
import { FindNote } from "./find-note.tsx";
import { chosenOption, type FindOption, optionsOf } from "./options.ts";
import { useFound } from "./use-found.ts";

const VISITOR = { area: "public", permissions: [], limited: [] } as const;

interface FindingProps {
  onClose: () => void;
  /** What was typed before the dialog was loaded. */
  started: string;
}

/** Search of records, pages and actions: type, select with the arrow keys, open with Enter. */
export function FindDialog({ open, onClose, started }: FindingProps & { open: boolean }) {
  const modal = useModal(open, onClose);
  const box = modal.ref;
  // A selection that ends outside the dialog must not close it.
  const pressedBackdrop = useRef(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      {...modal}
      className={styles.box}
      aria-label={t(uiLabels.searchShort)}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === box.current;
      }}
      onClick={(event) => event.target === box.current && pressedBackdrop.current && onClose()}
    >
      {open ? <Finding onClose={onClose} started={started} /> : null}
    </dialog>
  );
}

function Finding({ onClose, started }: FindingProps) {
  const person = usePageFrame().user ?? VISITOR;
  const userId = useSession().user?.id;
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState(() => started.slice(0, LONGEST_FIND));
  const [attempt, setAttempt] = useState(0);
  // The address of the selected option, as its position can change with the next answer. By default the first.
  const [chosen, setChosen] = useState<string>();
  const text = typed.trim();
  const found = useFound(text, attempt);
  const recentOptions = useMemo(() => readRecentResults(userId).map(chosenOption), [userId]);
  const rows = found.answer?.rows;
  const options = useMemo(
    () => (text === "" ? recentOptions : optionsOf(person, text, rows ?? [])),
    [person, text, rows, recentOptions],
  );
  const place = options.findIndex(({ to }) => to === chosen);
  const current = place < 0 ? Math.min(0, options.length - 1) : place;
  const setAt = (at: number) => setChosen(options[at]?.to);
  // Enter before the answer opens its first result, in the same or a new tab.
  const pendingEnter = useRef<"here" | "apart">(undefined);

  const go = (option: FindOption | undefined, newTab = false) => {
    if (!option) return;
    const { to, title, code, kind } = option;
    if (!option.passing) saveRecentResult(userId, { to, title, kind, ...(code && { code }) });
    if (newTab) window.open(to, "_blank", "noopener");
    else {
      onClose();
      navigate(to);
    }
  };
  useEffect(() => {
    const { current: where } = pendingEnter;
    if (where === undefined || found.state === "asking" || found.state === "slow") return;
    pendingEnter.current = undefined;
    if (found.state === "ready") go(options[0], where === "apart");
  });

  const type = (value: string) => {
    pendingEnter.current = undefined;
    setTyped(value);
    setChosen(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    // Ignore keys of an input method editor.
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    if (key === "ArrowDown") setAt(current >= last ? 0 : current + 1);
    else if (key === "ArrowUp") setAt(current <= 0 ? last : current - 1);
    else if (key === "PageDown") setAt(last);
    else if (key === "PageUp") setAt(0);
    else if (key === "Enter") {
      const newTab = event.ctrlKey || event.metaKey;
      const isLoading = found.state === "asking" || found.state === "slow";
      // An option selected with the arrows is opened without waiting for the answer.
      if (isLoading && place < 0) pendingEnter.current = newTab ? "apart" : "here";
      else go(options[current], newTab);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.top}>
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
          value={typed}
          maxLength={LONGEST_FIND}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened for typing
          autoFocus
          onChange={({ target }) => type(target.value)}
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
        onCurrent={setAt}
        onGo={go}
      />
      <FindNote
        text={text}
        found={found}
        offered={options.length}
        onRetry={() => setAttempt((times) => times + 1)}
        onAll={onClose}
      />
    </>
  );
}
