import { useEffect, useState } from "react";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import styles from "./field.module.css";

/** Counts what is typed into the control `of`, as maxlength does: "12 of 60". Without scripts: "at most 60". */
export function Counter({ of, max, id }: { of: string; max: number; id: string }) {
  const [used, setUsed] = useState<number>();
  useEffect(() => {
    const control = document.getElementById(of);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
    const count = () => setUsed(control.value.length);
    // after React has restored what the field's limit removed
    const later = () => requestAnimationFrame(count);
    count();
    control.addEventListener("input", later);
    control.form?.addEventListener("reset", later);
    return () => {
      control.removeEventListener("input", later);
      control.form?.removeEventListener("reset", later);
    };
  }, [of]);
  const over = used !== undefined && used > max;
  return (
    <span className={classList(styles.counter, over && styles.over)} id={id}>
      {used === undefined ? t("at most {max}", { max }) : t("{used} of {max}", { used, max })}
    </span>
  );
}
