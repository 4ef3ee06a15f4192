import { type RefObject, useCallback, useEffect, useState } from "react";
import type { AnyResource } from "#resource/define.ts";
import type { Draft } from "#session/draft.ts";
import { isSame, readValues } from "#session/form-values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Group } from "#ui/primitives/field.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { KeyHint } from "#ui/primitives/key-hint.tsx";
import { fillIn, type Kept, keepableFields, keepLabel, readKept, writeKept } from "./kept.ts";

interface KeptValuesProps {
  resource: AnyResource;
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
}

/**
 * What a clerk keeps from the record before: ticked, it stands in this form and in the next ones. Nothing is shown
 * before there is one.
 */
export function KeptValues({ resource, form, draft }: KeptValuesProps) {
  const { kept, toggle, clear } = useKept(resource, form, draft);
  const names = keepableFields(resource).filter((name) => kept?.last[name]);
  if (!kept || names.length === 0) return null;
  const { pinned, last } = kept;
  return (
    <div data-no-draft>
      <Group legend="Keep from the last one">
        <div className="stack-s">
          {names.map((name) => (
            <Checkbox key={name} checked={pinned.includes(name)} onChange={() => toggle(name)}>
              {`${keepLabel(resource, name)}: `}
              <b>{last[name]?.words}</b>
            </Checkbox>
          ))}
        </div>
        <div className="line">
          <Button
            slim
            icon="x"
            onClick={clear}
            disabled={pinned.length === 0}
            aria-keyshortcuts="Alt+K"
            title="Alt+K"
          >
            Keep nothing
          </Button>
          <span className="note">
            <KeyHint keys={["Alt", "K"]}>keep nothing</KeyHint>
          </span>
        </div>
      </Group>
    </div>
  );
}

function useKept(resource: AnyResource, form: RefObject<HTMLFormElement | null>, { clear: rest }: Draft) {
  const [kept, setKept] = useState<Kept>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes up
  useEffect(() => {
    const found = readKept(resource);
    setKept(found);
    // Behind the draft: what was typed goes before what was kept.
    const timer = setTimeout(() => {
      const element = form.current;
      if (!element || found.pinned.length === 0 || !isUntouched(element)) return;
      for (const name of found.pinned) fillIn(resource, element, name, found.last[name]?.value ?? "");
      // Nobody typed it: it is no draft.
      rest();
    });
    return () => clearTimeout(timer);
  }, []);

  const change = useCallback(
    (next: Kept) => {
      setKept(next);
      writeKept(resource, next);
    },
    [resource],
  );

  const toggle = (name: string) => {
    if (!kept || !form.current) return;
    const isOn = kept.pinned.includes(name);
    const pinned = isOn ? kept.pinned.filter((one) => one !== name) : [...kept.pinned, name];
    change({ ...kept, pinned });
    fillIn(resource, form.current, name, isOn ? "" : (kept.last[name]?.value ?? ""));
  };

  const clear = useCallback(() => {
    if (!kept || !form.current) return;
    for (const name of kept.pinned) fillIn(resource, form.current, name, "");
    change({ ...kept, pinned: [] });
  }, [kept, form, resource, change]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyK") return;
      event.preventDefault();
      clear();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [clear]);

  return { kept, toggle, clear };
}

function isUntouched(form: HTMLFormElement): boolean {
  return isSame(readValues(form, "present"), readValues(form, "drawn"));
}
