import type { ComponentPropsWithRef, ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import fieldStyles from "./field.module.css";
import { useFieldAttributes } from "./field-context.ts";
import styles from "./input.module.css";
import { UnbrokenCodes } from "./unbroken-codes.tsx";

export type TextInputProps = ComponentPropsWithRef<"input"> & {
  /** `code` for plates and codes, `money` for amounts. */
  as?: "text" | "code" | "money";
  short?: boolean;
  /** The main field of the public home page. */
  large?: boolean;
};

/** One line of text; takes id, name, hint and error from the `Field` around it. */
export function TextInput({ as = "text", short, large, className, ...rest }: TextInputProps) {
  const parts = useFieldAttributes(rest);
  const classes = classList(
    styles.input,
    as !== "text" && styles[as],
    short && styles.short,
    large && styles.large,
    className,
  );
  return <input {...rest} {...parts} className={classes} />;
}

/** Several lines of text. Its live counter is `Field`'s. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<"textarea">) {
  const parts = useFieldAttributes(rest);
  return <textarea {...rest} {...parts} className={classList(styles.input, className)} />;
}

/** A select for short lists, with `option`s as children. */
export function Select({ short, className, ...rest }: ComponentPropsWithRef<"select"> & { short?: boolean }) {
  const parts = useFieldAttributes(rest);
  return (
    <select {...rest} {...parts} className={classList(styles.input, short && styles.short, className)} />
  );
}

/** The large plate field of agents, always white. */
export function PlateInput({ className, ...rest }: ComponentPropsWithRef<"input">) {
  const parts = useFieldAttributes(rest);
  return (
    <input
      maxLength={11}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...rest}
      {...parts}
      className={classList(styles.plate, className)}
    />
  );
}

/** A unit before a control (₦, m²), or a button after it. */
export function Affix({
  unit,
  after,
  children,
}: {
  unit?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={styles.affix}>
      {unit ? <span>{unit}</span> : null}
      {children}
      {after}
    </span>
  );
}

/** An amount in naira, as typed. */
export function MoneyInput(props: Omit<TextInputProps, "as">) {
  return (
    <Affix unit="₦">
      <TextInput as="money" inputMode="decimal" autoComplete="off" {...props} />
    </Affix>
  );
}

type ChoiceProps = Omit<ComponentPropsWithRef<"input">, "type"> & { children: ReactNode; hint?: ReactNode };

function Choice({ children, hint, type, ...rest }: ChoiceProps & { type: "checkbox" | "radio" }) {
  return (
    <label className={fieldStyles.choice}>
      <input {...rest} type={type} />
      <span>
        <UnbrokenCodes>{children}</UnbrokenCodes>
        {hint ? <small>{hint}</small> : null}
      </span>
    </label>
  );
}

/** A checkbox with its label. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

/** A radio button with its label. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}
