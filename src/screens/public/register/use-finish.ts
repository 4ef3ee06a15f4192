import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { finishRegistration, type LoginAnswer } from "#session/login.ts";

/**
 * Sends the last step. On success the user is signed in and the page left; busy until then. @param onDone called when
 * the values are saved
 */
export function useFinish(id: string, next: string, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<LoginAnswer>();
  const { revalidate } = useRevalidator();
  const isSubmitting = useRef(false);

  async function send(body: object): Promise<void> {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setBusy(true);
    const result = await finishRegistration(id, body, next);
    if (result.status === "success") return onDone();
    setAnswer(result);
    setBusy(false);
    isSubmitting.current = false;
    // The offered records have changed.
    if (result.code === "record-taken") await revalidate();
  }

  return { send, busy, answer };
}
