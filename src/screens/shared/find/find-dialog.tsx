import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { LONGEST_FIND } from "#domain/find/typed.ts";
import { usePageFrame } from "#page-frame.ts";
import { keepChosen, readChosen } from "#session/found.ts";
import { useSession } from "#session/store.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import { words } from "#ui/words.ts";
import styles from "./find-dialog.module.css";
import { FindList } from "./find-list.tsx";
import { FindNote } from "./find-note.tsx";
import { chosenOption, type FindOption, optionsOf } from "./options.ts";
import { useFound } from "./use-found.ts";

const VISITOR = { area: "public", permissions: [] } as const;

/** Any record, any screen, anything one may begin: typed, chosen with the arrows, opened with Enter. */
export function FindDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; pressing beside it does the same
    <dialog
      ref={box}
      className={styles.box}
      aria-label={words.seekShort}
      onClose={onClose}
      onClick={(event) => event.target === box.current && onClose()}
    >
      {open ? <Finding onClose={onClose} /> : null}
    </dialog>
  );
}

function Finding({ onClose }: { onClose: () => void }) {
  const person = usePageFrame().user ?? VISITOR;
  const me = useSession().user?.id;
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [again, setAgain] = useState(0);
  const [at, setAt] = useState(0);
  const text = typed.trim();
  const found = useFound(text, again);
  const lately = useMemo(() => readChosen(me).map(chosenOption), [me]);
  const rows = found.answer?.rows;
  const options = useMemo(
    () => (text === "" ? lately : optionsOf(person, text, rows ?? [])),
    [person, text, rows, lately],
  );
  const current = Math.min(at, options.length - 1);
  // Enter that came before the answer opens the best of it.
  const hurried = useRef(false);

  const go = (option: FindOption | undefined, apart = false) => {
    if (!option) return;
    const { to, title, code, kind } = option;
    if (!option.passing) keepChosen(me, { to, title, kind, ...(code && { code }) });
    if (apart) window.open(to, "_blank", "noopener");
    else {
      onClose();
      navigate(to);
    }
  };
  useEffect(() => {
    if (found.state !== "ready" || !hurried.current) return;
    hurried.current = false;
    go(options[0]);
  });

  const type = (value: string) => {
    hurried.current = false;
    setTyped(value);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    // What is being composed is not typed yet.
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    if (key === "ArrowDown") setAt(current >= last ? 0 : current + 1);
    else if (key === "ArrowUp") setAt(current <= 0 ? last : current - 1);
    else if (key === "PageDown") setAt(last);
    else if (key === "PageUp") setAt(0);
    else if (key === "Enter") {
      const waits = found.state === "asking" || found.state === "slow";
      if (waits && current <= 0) hurried.current = true;
      else go(options[current], event.ctrlKey || event.metaKey);
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
          aria-label={words.seek}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={current >= 0 ? `${id}${current}` : undefined}
          placeholder={words.seek}
          value={typed}
          maxLength={LONGEST_FIND}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
          autoFocus
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <Icon name="x" />
          <span className="only-read">{words.close}</span>
        </button>
      </div>
      <FindList
        id={id}
        head={text === "" && options.length > 0 ? "Lately" : undefined}
        options={options}
        current={current}
        onCurrent={setAt}
        onGo={go}
      />
      <FindNote
        text={text}
        found={found}
        count={options.length}
        onAgain={() => setAgain((times) => times + 1)}
        onAll={onClose}
      />
    </>
  );
}
