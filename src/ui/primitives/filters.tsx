import { type FormHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { uiLabels } from "#ui/labels.ts";
import { Button } from "./button.tsx";
import styles from "./filters.module.css";
import { Icon } from "./icon.tsx";
import { useDismiss } from "./use-dismiss.ts";

type FiltersProps = FormHTMLAttributes<HTMLFormElement> & {
  /** The address without filters; absent if there are none. */
  clearTo?: string | undefined;
};

/** The filter bar of a list: a GET form, so that filters are in the address. */
export function Filters({
  clearTo,
  className,
  children,
  action,
  method: _method,
  encType: _,
  ...rest
}: FiltersProps) {
  return (
    <Form
      {...rest}
      method="get"
      action={typeof action === "string" ? action : undefined}
      className={classList(styles.filters, className)}
      role="search"
      preventScrollReset
    >
      {children}
      {clearTo === undefined ? null : (
        <Link className={classList("note", styles.all)} to={clearTo} preventScrollReset>
          {t(uiLabels.clear)}
        </Link>
      )}
    </Form>
  );
}

export interface SearchBoxProps {
  name?: string;
  placeholder: string;
  defaultValue?: string;
  label?: string;
}

/** The search box of a list; `/` focuses it from anywhere on the page. */
export function SearchBox({
  name = "q",
  placeholder,
  defaultValue,
  label = uiLabels.findInList,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onSlash = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    document.addEventListener("keydown", onSlash);
    return () => document.removeEventListener("keydown", onSlash);
  }, []);
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <span className="only-read">{t(label)}</span>
      <input
        type="search"
        name={name}
        placeholder={placeholder}
        defaultValue={defaultValue}
        key={defaultValue}
        ref={input}
      />
      <kbd>/</kbd>
    </label>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export interface FilterDropdownProps {
  label: string;
  /** The current choice as text; absent if none. */
  value?: string | undefined;
  /** The address without this filter. */
  clearTo?: string | undefined;
  /** Checkboxes, radios or fields of the filter's name. */
  children: ReactNode;
}

/** One filter of the bar: opens without scripts, and applies with its own button. */
export function FilterDropdown({ label, value, clearTo, children }: FilterDropdownProps) {
  const box = useRef<HTMLDetailsElement>(null);
  useDismiss(box);
  const close = () => {
    if (box.current) box.current.open = false;
  };
  return (
    <span className={classList(styles.filter, value !== undefined && styles.active)}>
      <details ref={box}>
        <summary>
          {label} {value === undefined ? <Icon name="chevron-down" /> : <b>{value}</b>}
        </summary>
        <div className={styles.popover}>
          <div className={styles.options}>{children}</div>
          <div className={styles.actions}>
            <Button type="submit" small kind="primary" onClick={close}>
              {t(uiLabels.apply)}
            </Button>
          </div>
        </div>
      </details>
      {value !== undefined && clearTo !== undefined ? (
        <Link className={styles.clear} to={clearTo} preventScrollReset>
          <Icon name="x" />
          <span className="only-read">{`${t(uiLabels.remove)} ${label}`}</span>
        </Link>
      ) : null}
    </span>
  );
}
