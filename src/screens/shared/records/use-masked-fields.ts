import { type RefObject, useState } from "react";
import type { AnyResource } from "#resource/define.ts";
import { dispatchEvents, type Field, setValue } from "#session/native-value.ts";

/** The masked fields of the record in a form. */
export interface MaskedFields {
  /** Masked fields with a value. Their inputs are empty; left blank, they keep their value. */
  readonly names: readonly string[];
  /** Their values, once revealed; the inputs then contain them. */
  readonly revealed: Readonly<Record<string, unknown>> | undefined;
  readonly isHidden: (name: string) => boolean;
  readonly reveal: (values: Readonly<Record<string, unknown>>) => void;
}

/** @param names the record's `masked`; empty for a new record */
export function useMaskedFields(
  resource: AnyResource,
  form: RefObject<HTMLFormElement | null>,
  names: readonly string[],
): MaskedFields {
  const [revealed, setRevealed] = useState<Readonly<Record<string, unknown>>>();
  return {
    names,
    revealed,
    isHidden: (name) => revealed === undefined && names.includes(name),
    reveal: (values) => {
      // The position is filled in by `PlaceGroup`, which has it as state.
      for (const name of names)
        if (resource.fields[name] && form.current) fill(form.current, name, values[name]);
      setRevealed(values);
    },
  };
}

/** Fills an input that is still empty. */
function fill(form: HTMLFormElement, name: string, value: unknown): void {
  const input = form.elements.namedItem(name);
  if (!isInput(input) || input.value !== "" || value === null || value === undefined) return;
  setValue(input, String(value));
  dispatchEvents(input, "input", "change");
}

function isInput(element: RadioNodeList | Element | null): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}
