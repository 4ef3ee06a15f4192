import { type RefObject, useState } from "react";
import type { AnyResource } from "#resource/define.ts";
import { announce, type Field, setValue } from "#session/native-value.ts";

/** What a form knows of the masked fields of the record that it changes. */
export interface MaskedFields {
  /** Fields that hold something and are masked here: their inputs are empty, and left empty they keep their value. */
  readonly names: readonly string[];
  /** Their values, once they are shown for a purpose; from then on the inputs hold them as any others do. */
  readonly shown: Readonly<Record<string, unknown>> | undefined;
  readonly isHidden: (name: string) => boolean;
  readonly show: (values: Readonly<Record<string, unknown>>) => void;
}

/** @param names as the record has them in `masked`; none of a new record */
export function useMaskedFields(
  resource: AnyResource,
  form: RefObject<HTMLFormElement | null>,
  names: readonly string[],
): MaskedFields {
  const [shown, setShown] = useState<Readonly<Record<string, unknown>>>();
  return {
    names,
    shown,
    isHidden: (name) => shown === undefined && names.includes(name),
    show: (values) => {
      // The position is filled in by the inputs of the place, which hold it as state.
      for (const name of names)
        if (resource.fields[name] && form.current) fill(form.current, name, values[name]);
      setShown(values);
    },
  };
}

/** Into an input in which nothing was entered meanwhile. */
function fill(form: HTMLFormElement, name: string, value: unknown): void {
  const input = form.elements.namedItem(name);
  if (!isInput(input) || input.value !== "" || value === null || value === undefined) return;
  setValue(input, String(value));
  announce(input, "input", "change");
}

function isInput(element: RadioNodeList | Element | null): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}
