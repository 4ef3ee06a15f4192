import { useState } from "react";
import { useRevalidator } from "react-router";
import { api } from "#session/api.ts";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";

/** One write without a form; announces the result and reloads the page data. */
export function useAction() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function action(method: "post" | "delete", path: string, done: string, body: object = {}) {
    setBusy(true);
    const result = method === "delete" ? await api.delete(path) : await api.post(path, body);
    // The page is up to date before the result is announced.
    await revalidate();
    setBusy(false);
    if (result.ok) notify({ kind: "good", title: done });
    else notifyFailure("User not changed", result);
  }
  return { run: action, busy };
}
