import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef, useState } from "react";
import { LIMIT_EVENT, type LimitNote } from "#domain/limit-notes.ts";
import type { Translatable } from "#domain/message.ts";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { uiLabels } from "#ui/labels.ts";
import { CharacterCount } from "./character-count.tsx";
import styles from "./field.module.css";
import { FieldContext } from "./field-context.ts";
import { Icon } from "./icon.tsx";
import { UnbrokenCodes } from "./unbroken-codes.tsx";

export interface FieldProps {
  /** Name of the control; also its id by default. */
  name: string;
  id?: string;
  label: ReactNode;
  /** Limit and format. */
  hint?: ReactNode;
  error?: string | readonly Translatable[] | undefined;
  /** Shows a live count of characters up to this number. */
  counter?: number;
  optional?: boolean;
  /** Below the control, instead of a counter. */
  foot?: ReactNode;
  className?: string;
  /** One control of this kit, alone or within `Affix`. */
  children: ReactNode;
}

/** A labelled control: hint above, counter and error below, all associated with it for screen readers. */
export function Field(props: FieldProps) {
  const { name, id = name, label, hint, error, counter, optional, foot, className, children } = props;
  const errors = typeof error === "string" ? [error] : (error ?? []);
  const invalid = errors.length > 0;
  const ids = { hint: `${id}-hint`, error: `${id}-error`, foot: `${id}-foot`, limit: `${id}-limit` };
  const { ref, note } = useLimitNote();
  const below = counter !== undefined || foot !== undefined;
  const described = [
    hint ? ids.hint : "",
    invalid ? ids.error : "",
    below ? ids.foot : "",
    note ? ids.limit : "",
  ];
  const describedBy = described.filter(Boolean).join(" ") || undefined;
  const fieldError = invalid ? <FieldError id={ids.error} errors={errors} /> : null;
  return (
    <div ref={ref} className={classList(styles.field, invalid && styles.wrong, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional ? <span className={styles.optional}> {t(uiLabels.optional)}</span> : null}
      </label>
      {hint ? (
        <span className={styles.hint} id={ids.hint}>
          {hint}
        </span>
      ) : null}
      <FieldContext value={{ id, name, describedBy, invalid }}>{children}</FieldContext>
      {counter === undefined ? (
        fieldError
      ) : (
        <span className={styles.foot}>
          {fieldError}
          <CharacterCount controlId={id} max={counter} id={ids.foot} />
        </span>
      )}
      {foot && counter === undefined ? (
        <span className={styles.below} id={ids.foot}>
          {foot}
        </span>
      ) : null}
      {note ? (
        <span className={styles.limit} id={ids.limit} role="alert">
          {t(note)}
        </span>
      ) : null}
    </div>
  );
}

/** What the limit of the control changed in the input. */
function useLimitNote() {
  const ref = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState<Translatable>();
  useEffect(() => {
    const frame = ref.current;
    const onLimitNote = (event: Event) => {
      event.preventDefault();
      setNote((event as CustomEvent<LimitNote>).detail.note);
    };
    frame?.addEventListener(LIMIT_EVENT, onLimitNote);
    return () => frame?.removeEventListener(LIMIT_EVENT, onLimitNote);
  }, []);
  return { ref, note };
}

/** The error of a control, or of a set of controls without a `Field`. */
export function FieldError({ id, errors }: { id: string; errors: readonly Translatable[] }) {
  return (
    <span className={styles.error} id={id}>
      <Icon name="triangle-alert" />
      <span>
        {errors
          .map((error) => t(error))
          .map((error) => (
            <span key={error}>
              <UnbrokenCodes>{error}</UnbrokenCodes>
            </span>
          ))}
      </span>
    </span>
  );
}

/** A group of fields with a legend. */
export function Group({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** Two short fields in a row, if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** One column of 36 rem: groups, fields and buttons. */
export function FormColumn({ className, ...rest }: ComponentPropsWithRef<"form">) {
  return <form {...rest} className={classList(styles.form, className)} />;
}
