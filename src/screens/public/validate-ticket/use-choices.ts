import { useEffect, useState } from "react";
import { recall, remember } from "#session/offline/ticket-memory.ts";

/** The inspector's settings on this phone; off by default. */
export interface Choices {
  readonly signal: boolean;
  readonly place: boolean;
}

const NAME = "choices";

export function useChoices(): [Choices, (part: Partial<Choices>) => void] {
  const [choices, setChoices] = useState<Choices>({ signal: false, place: false });
  useEffect(() => {
    void recall<Choices>(NAME).then((stored) => stored && setChoices(stored));
  }, []);
  const choose = (part: Partial<Choices>) => {
    const changed = { ...choices, ...part };
    setChoices(changed);
    void remember(NAME, changed);
  };
  return [choices, choose];
}
