import { useEffect, useState } from "react";
import { type LoginAnswer, loginWithPasskey } from "#session/login.ts";
import { cancelPasskey, hasPasskeys, suggestsPasskeys } from "#session/passkey.ts";

/**
 * Offers the browser's passkeys among the suggestions of the page's `webauthn` field, on load. A direct request
 * replaces it. @returns whether the browser supports passkeys
 */
export function usePasskeySuggestions(next: string | null, onAnswer: (answer: LoginAnswer) => void): boolean {
  const [possible, setPossible] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
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
