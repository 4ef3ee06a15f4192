/**
 * Makes a screen available offline. The worker serves only this screen: its scope is the screen's address.
 * @param screen address of a page without personal data: it is stored as shown to visitors
 * @returns whether the screen is stored on this device; false if the browser doesn't support it
 */
export async function storeScreen(screen: string): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  // Another language needs another worker, which stores the screen in that language.
  const language = globalThis.ratebookSpoken?.language;
  const worker = `/service-worker.js${language ? `?language=${language}` : ""}`;
  try {
    const registration = await navigator.serviceWorker.register(worker, {
      scope: screen,
      updateViaCache: "none",
    });
    if (registration.active) return true;
    const pendingWorker = registration.installing ?? registration.waiting;
    return pendingWorker !== null && (await becomesActive(pendingWorker));
  } catch {
    // Offline the registration fails; an existing one stays.
    return (await navigator.serviceWorker.getRegistration(screen))?.active != null;
  }
}

/** `ready` can't be used, as it is about the address of the document. */
function becomesActive(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const checkState = () => {
      if (worker.state === "activated") resolve(true);
      if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", checkState);
    checkState();
  });
}
