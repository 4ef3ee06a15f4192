import { useEffect, useState } from "react";
import { type LoginAnswer, loginWithPasskey } from "#session/login.ts";
import { cancelPasskey, hasPasskeys, suggestsPasskeys } from "#session/passkey.ts";

/**
 * Offers the browser's passkeys among the suggestions of the page's `webauthn` field, as soon as the page is there.
 * Asking for one outright takes the offer's place.
 * @returns whether the browser has passkeys at all
 */
export function usePasskeySuggestions(next: string | null, onAnswer: (answer: LoginAnswer) => void): boolean {
  const [possible, setPossible] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page comes
  useEffect(() => {
    setPossible(hasPasskeys());
    let left = false;
    let offered = false;
    void offer();
    return () => {
      left = true;
      if (offered) void cancelPasskey();
    };

    async function offer() {
      if (!(await suggestsPasskeys()) || left) return;
      offered = true;
      const answer = await loginWithPasskey(next, true);
      if (answer && !left) onAnswer(answer);
    }
  }, []);

  return possible;
}
