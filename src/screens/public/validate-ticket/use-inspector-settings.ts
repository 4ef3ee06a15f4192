import { useEffect, useState } from "react";
import { readValue, storeValue } from "#session/offline/ticket-check-store.ts";

/** The inspector's settings on this phone; off by default. */
export interface InspectorSettings {
  readonly signal: boolean;
  readonly place: boolean;
}

const STORAGE_KEY = "choices";

export function useInspectorSettings(): [InspectorSettings, (part: Partial<InspectorSettings>) => void] {
  const [settings, setSettings] = useState<InspectorSettings>({ signal: false, place: false });
  useEffect(() => {
    void readValue<InspectorSettings>(STORAGE_KEY).then((stored) => stored && setSettings(stored));
  }, []);
  const change = (part: Partial<InspectorSettings>) => {
    const changed = { ...settings, ...part };
    setSettings(changed);
    void storeValue(STORAGE_KEY, changed);
  };
  return [settings, change];
}
