import { useSubmit } from "#session/use-submit.ts";

/**
 * Starts a payment and goes to the payment service; busy until that has answered. Somebody who changes the sum after
 * an answer was lost makes another attempt: the first one, never paid, runs out by itself.
 */
export function useStartPayment() {
  return useSubmit<{ authorization_url: string }>({
    path: "/api/v1/payments",
    attempt: true,
    onSuccess: ({ authorization_url }) => {
      window.location.assign(authorization_url);
      return new Promise(() => undefined);
    },
  });
}
