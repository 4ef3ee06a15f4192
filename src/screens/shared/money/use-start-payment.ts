import { useSubmit } from "#session/use-submit.ts";

/**
 * Starts a payment and redirects to the payment gateway; busy until then. If the amount is changed after a lost
 * response, a new attempt is created and the unpaid first one expires.
 */
export function useStartPayment(path = "/api/v1/payments") {
  return useSubmit<{ authorization_url: string }>({
    path,
    attempt: true,
    onSuccess: ({ authorization_url }) => {
      window.location.assign(authorization_url);
      return new Promise(() => undefined);
    },
  });
}
