/**
 * Makes a screen available offline. The worker serves only this screen: its scope is the screen's address.
 * @param screen address of a page without personal data: it is stored as shown to visitors
 * @returns whether the screen is stored on this device; false if the browser doesn't support it
 */
export async function keepScreen(screen: string): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  // Another language needs another worker, which stores the screen in that language.
  const spoken = globalThis.ratebookSpoken?.language;
  const worker = `/service-worker.js${spoken ? `?language=${spoken}` : ""}`;
  try {
    const registration = await navigator.serviceWorker.register(worker, {
      scope: screen,
      updateViaCache: "none",
    });
    if (registration.active) return true;
    const coming = registration.installing ?? registration.waiting;
    return coming !== null && (await becomesActive(coming));
  } catch {
    // Offline the registration fails; an existing one stays.
    return (await navigator.serviceWorker.getRegistration(screen))?.active != null;
  }
}

/** `ready` can't be used, as it is about the address of the document. */
function becomesActive(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const view = () => {
      if (worker.state === "activated") resolve(true);
      if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", view);
    view();
  });
}
