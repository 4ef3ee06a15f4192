import { useEffect, useState } from "react";
import { type LoginAnswer, loginWithPasskey } from "#session/login.ts";
import { cancelPasskey, canSuggestPasskeys, hasPasskeys } from "#session/passkey.ts";

/**
 * Offers the browser's passkeys among the suggestions of the page's `webauthn` field, on load. A direct request
 * replaces it. @returns whether the browser supports passkeys
 */
export function usePasskeySuggestions(next: string | null, onAnswer: (answer: LoginAnswer) => void): boolean {
  const [isSupported, setIsSupported] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    setIsSupported(hasPasskeys());
    let isUnmounted = false;
    let isOffered = false;
    void offer();
    return () => {
      isUnmounted = true;
      if (isOffered) void cancelPasskey();
    };

    async function offer() {
      if (!(await canSuggestPasskeys()) || isUnmounted) return;
      isOffered = true;
      const answer = await loginWithPasskey(next, true);
      if (answer && !isUnmounted) onAnswer(answer);
    }
  }, []);

  return isSupported;
}
