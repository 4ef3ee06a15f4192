import { type RefObject, useEffect, useState } from "react";
import type { AnyResource } from "#resource/define.ts";

type WatchedValues = Readonly<Record<string, unknown>>;

/**
 * The current values of the fields that custom fields depend on.
 * @param initial the initial values
 */
export function useWatchedValues(
  resource: AnyResource,
  form: RefObject<HTMLFormElement | null>,
  initial: WatchedValues | undefined,
): WatchedValues {
  const key = conditionFields(resource).join();
  const [values, setValues] = useState<WatchedValues>(() => pick(key, (name) => initial?.[name] ?? null));
  useEffect(() => {
    const element = form.current;
    if (!element || key === "") return;
    const read = () => {
      const formData = new FormData(element);
      const next = pick(key, (name) => formData.get(name));
      setValues((previous) =>
        Object.keys(next).every((name) => previous[name] === next[name]) ? previous : next,
      );
    };
    // The id of a reference is set shortly after its text.
    const watcher = new MutationObserver(read);
    watcher.observe(element, { subtree: true, attributes: true, attributeFilter: ["value"] });
    element.addEventListener("input", read);
    element.addEventListener("change", read);
    read();
    return () => {
      watcher.disconnect();
      element.removeEventListener("input", read);
      element.removeEventListener("change", read);
    };
  }, [form, key]);
  return values;
}

function pick(key: string, readValue: (name: string) => unknown): WatchedValues {
  return Object.fromEntries(
    key
      .split(",")
      .filter(Boolean)
      .map((name) => [name, readValue(name)]),
  );
}

function conditionFields(resource: AnyResource): string[] {
  const fields = Object.values(resource.fields);
  return [...new Set(fields.flatMap((field) => field.custom?.when?.field ?? []))];
}
