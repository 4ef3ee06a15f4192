import { useEffect, useState } from "react";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import styles from "./field.module.css";

/**
 * Counts what is typed into the control, as maxlength does: "32 of 60"; shown from half of the limit, read aloud always.
 * Without scripts: "at most 60".
 */
export function CharacterCount({ controlId, max, id }: { controlId: string; max: number; id: string }) {
  const [used, setUsed] = useState<number>();
  useEffect(() => {
    const control = document.getElementById(controlId);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
    const count = () => setUsed(control.value.length);
    // after React has restored what the field's limit removed
    const onInput = () => requestAnimationFrame(count);
    count();
    control.addEventListener("input", onInput);
    control.form?.addEventListener("reset", onInput);
    return () => {
      control.removeEventListener("input", onInput);
      control.form?.removeEventListener("reset", onInput);
    };
  }, [controlId]);
  const over = used !== undefined && used > max;
  const isFarFromLimit = used === undefined || used * 2 < max;
  return (
    <span className={classList(styles.counter, over && styles.over, isFarFromLimit && styles.far)} id={id}>
      {used === undefined ? t("at most {max}", { max }) : t("{used} of {max}", { used, max })}
    </span>
  );
}
