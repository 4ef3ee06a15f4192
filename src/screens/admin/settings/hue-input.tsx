import { useEffect, useState } from "react";
import { accentContrast } from "#domain/accent.ts";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { CheckResults } from "#ui/primitives/lines.tsx";
import styles from "./hue-input.module.css";

interface HueInputProps {
  name: string;
  label: string;
  hint?: string | undefined;
  value: number;
  error: readonly string[] | undefined;
}

/** The accent hue: the page previews it and shows its contrast. */
export function HueInput({ name, label, hint, value, error }: HueInputProps) {
  const [hue, setHue] = useState(value);
  useEffect(() => {
    const { style } = document.documentElement;
    if (hue === value) style.removeProperty("--state-hue");
    else style.setProperty("--state-hue", String(hue));
    return () => {
      style.removeProperty("--state-hue");
    };
  }, [hue, value]);
  const { light, dark, enough } = accentContrast(hue);
  const textOf = (name: string, contrast: number) => `${name}: contrast at least ${contrast.toFixed(1)}:1`;
  return (
    <>
      <Field name={name} label={label} hint={hint} error={error} foot={`${hue}°`}>
        <TextInput
          type="range"
          min={0}
          max={359}
          step={1}
          value={hue}
          onChange={(event) => setHue(Number(event.target.value))}
          className={styles.range}
        />
      </Field>
      <CheckResults
        items={[
          { text: textOf("Light theme", light), bad: !enough },
          { text: textOf("Dark theme", dark), bad: !enough },
        ]}
      />
    </>
  );
}
