import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { uiLabels } from "#ui/labels.ts";
import { Icon } from "./icon.tsx";
import { currentToasts, dismiss, dismissOldErrors, noToasts, subscribeToasts, type Toast } from "./notify.ts";
import styles from "./toast.module.css";
import { UnbrokenCodes } from "./unbroken-codes.tsx";

const DEFAULT_DURATION = 5000;
const ICONS = { good: "check", info: "info", bad: "triangle-alert" } as const;

/** Shows messages; mounted once, in the root of the app. Their timers pause while hovered or the page is hidden. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, noToasts);
  const [isHovered, setIsHovered] = useState(false);
  const pageHidden = useSyncExternalStore(subscribeVisibility, isPageHidden, () => false);
  const hasToasts = toasts.length > 0;
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page.
  useEffect(dismissOldErrors, [pathname]);
  useEffect(() => {
    if (hasToasts) return closeOnEscape();
    setIsHovered(false);
  }, [hasToasts]);
  const rows = (bad: boolean) =>
    toasts
      .filter((toast) => (toast.kind === "bad") === bad)
      .map((toast) => <ToastRow key={toast.id} toast={toast} paused={isHovered || pageHidden} />);
  return (
    <section
      className={styles.toasts}
      aria-label={t(uiLabels.messages)}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsHovered(true)}
      onBlur={() => setIsHovered(false)}
    >
      <div className={styles.list} role="alert">
        {rows(true)}
      </div>
      <div className={styles.list} role="status">
        {rows(false)}
      </div>
    </section>
  );
}

function ToastRow({ toast, paused }: { toast: Toast; paused: boolean }) {
  const { id, kind, title, text, action, duration = kind === "bad" ? 0 : DEFAULT_DURATION } = toast;
  const remaining = useRef(duration);
  useEffect(() => {
    if (duration === 0 || paused) return;
    const since = Date.now();
    const timer = setTimeout(() => dismiss(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(1000, remaining.current - (Date.now() - since));
    };
  }, [id, duration, paused]);
  const runAction = () => {
    action?.onAction();
    dismiss(id);
  };
  return (
    <div className={classList(styles.toast, kind === "bad" && styles.bad)}>
      <Icon name={ICONS[kind]} />
      <p>
        <b>
          <UnbrokenCodes>{title}</UnbrokenCodes>
        </b>{" "}
        {text ? (
          <span className="soft">
            <UnbrokenCodes>{text}</UnbrokenCodes>
          </span>
        ) : null}{" "}
        {action ? (
          <button type="button" onClick={runAction}>
            {action.label}
          </button>
        ) : null}
      </p>
      <button type="button" onClick={() => dismiss(id)}>
        <Icon name="x" />
        <span className="only-read">{t(uiLabels.close)}</span>
      </button>
    </div>
  );
}

/** Escape closes the newest message, unless a dialog or menu handles it. */
function closeOnEscape(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    dismiss();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

function isPageHidden(): boolean {
  return document.hidden;
}

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
