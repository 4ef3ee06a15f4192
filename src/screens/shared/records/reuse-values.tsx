import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { AnyResource } from "#resource/define.ts";
import type { Draft } from "#session/draft.ts";
import type { FormValues } from "#session/draft-store.ts";
import { isSame, readValues } from "#session/form-values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Group } from "#ui/primitives/field.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { KeyHint } from "#ui/primitives/key-hint.tsx";
import {
  fillControl,
  type ReusableValues,
  readStored,
  reusableFields,
  reusableLabel,
  writeStored,
} from "./reusable-values.ts";

interface ReuseValuesProps {
  resource: AnyResource;
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
}

/**
 * Values kept from the previous record: selected ones are filled into this form and the next ones.
 */
export function ReuseValues({ resource, form, draft }: ReuseValuesProps) {
  const { storedValues, toggle, clear } = useReusableValues(resource, form, draft);
  const names = reusableFields(resource).filter((name) => storedValues?.last[name]);
  if (!storedValues || names.length === 0) return null;
  const { pinned, last } = storedValues;
  return (
    <div data-no-draft>
      <Group legend="Reuse from the last record">
        <div className="stack-s">
          {names.map((name) => (
            <Checkbox key={name} checked={pinned.includes(name)} onChange={() => toggle(name)}>
              {`${reusableLabel(resource, name)}: `}
              <b>{last[name]?.words}</b>
            </Checkbox>
          ))}
        </div>
        <div className="line">
          <Button
            small
            icon="x"
            onClick={clear}
            disabled={pinned.length === 0}
            aria-keyshortcuts="Alt+K"
            title="Alt+K"
          >
            Clear selection
          </Button>
          <span className="note">
            <KeyHint keys={["Alt", "K"]}>clear selection</KeyHint>
          </span>
        </div>
      </Group>
    </div>
  );
}

function useReusableValues(resource: AnyResource, form: RefObject<HTMLFormElement | null>, draft: Draft) {
  const [saved, setSaved] = useState<ReusableValues>();
  // Values filled in automatically, which are not a draft.
  const prefilled = useRef<FormValues>(undefined);
  const latestDraft = useRef(draft);
  useEffect(() => {
    latestDraft.current = draft;
  });

  const fill = useCallback(
    (pairs: readonly (readonly [name: string, value: string])[]) => {
      const element = form.current;
      if (!element) return;
      const isPrefilled = isSame(readValues(element, "present"), prefilled.current);
      for (const [name, value] of pairs) fillControl(resource, element, name, value);
      if (!isPrefilled) return;
      prefilled.current = readValues(element, "present");
      // A draft with files only is kept: its notice lists the files to select again.
      if (latestDraft.current.files.length === 0) latestDraft.current.clear();
    },
    [form, resource],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is mounted
  useEffect(() => {
    const found = readStored(resource);
    setSaved(found);
    // After the draft is restored, as drafts take precedence.
    const timer = setTimeout(() => {
      if (!form.current) return;
      prefilled.current = readValues(form.current, "drawn");
      if (isSame(readValues(form.current, "present"), prefilled.current))
        fill(found.pinned.map((name) => [name, found.last[name]?.value ?? ""]));
    });
    return () => clearTimeout(timer);
  }, []);

  const change = useCallback(
    (next: ReusableValues) => {
      setSaved(next);
      writeStored(resource, next);
    },
    [resource],
  );

  const toggle = (name: string) => {
    if (!saved) return;
    const isOn = saved.pinned.includes(name);
    change({ ...saved, pinned: isOn ? saved.pinned.filter((one) => one !== name) : [...saved.pinned, name] });
    fill([[name, isOn ? "" : (saved.last[name]?.value ?? "")]]);
  };

  const clear = useCallback(() => {
    if (!saved) return;
    change({ ...saved, pinned: [] });
    fill(saved.pinned.map((name) => [name, ""]));
  }, [saved, change, fill]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyK") return;
      event.preventDefault();
      clear();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [clear]);

  return { storedValues: saved, toggle, clear };
}
