import { type MouseEvent, useEffect, useRef } from "react";
import type { FieldMessages } from "#domain/message.ts";
import { t } from "#language/t.ts";
import styles from "./errors.module.css";
import { UnbrokenCodes } from "./unbroken-codes.tsx";

export interface ErrorsProps {
  /** Messages by field name, as the API returns them. The field "" is the whole form. */
  errors: FieldMessages | undefined;
  /** Field labels, shown before each message. */
  labels?: Readonly<Record<string, string>>;
}

/** The summary of a form's errors. Takes the focus when it appears or changes; each line links to its field. */
export function ErrorList({ errors, labels }: ErrorsProps) {
  const container = useRef<HTMLDivElement>(null);
  const rows = Object.entries(errors ?? {}).flatMap(([field, messages]) =>
    messages.map((text) => ({ field, message: t(text) })),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors take the focus again
  useEffect(() => container.current?.focus(), [errors]);
  if (rows.length === 0) return null;
  return (
    <div className={styles.errors} role="alert" tabIndex={-1} ref={container}>
      <h2>{t("There is a problem")}</h2>
      <ul>
        {rows.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field === "" ? (
              <UnbrokenCodes>{message}</UnbrokenCodes>
            ) : (
              <a href={`#${field}`} onClick={focusField}>
                <UnbrokenCodes>{labels?.[field] ? `${labels[field]}: ${message}` : message}</UnbrokenCodes>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A fragment link scrolls but does not always focus. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const name = event.currentTarget.hash.slice(1);
  // Several forms of one page may have a field of this name, with other ids.
  const inForm = event.currentTarget.closest("form")?.elements.namedItem(name);
  const field = inForm instanceof HTMLElement ? inForm : document.getElementById(name);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
