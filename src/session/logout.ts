import { t } from "#language/t.ts";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { api } from "./api.ts";
import { loadPage } from "./leave.ts";
import { deleteStoredRounds } from "./offline/delete-stored-rounds.ts";
import { clearSession } from "./store.ts";

/** Milliseconds between a successful logout and the site root. */
const LOGOUT_DELAY = 1500;

let loggingOut = false;

/**
 * Signs out, then goes to the site root after a second and a half. A failed request clears nothing and shows an error.
 * @returns whether it worked
 */
export async function logout(): Promise<boolean> {
  if (loggingOut) return false;
  loggingOut = true;
  const result = await api.post("/api/v1/logout");
  if (result.ok) {
    clearSession();
    deleteStoredRounds();
    notify({ kind: "good", title: t("You have signed out") });
    setTimeout(() => loadPage("/"), LOGOUT_DELAY);
    return true;
  }
  loggingOut = false;
  // The network dialog is shown for `network`, and `signed-out` leaves the page anyway.
  notifyFailure(t("Not signed out"), result);
  return false;
}
