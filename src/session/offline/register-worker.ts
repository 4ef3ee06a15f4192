/**
 * Lets a screen open without a network. The worker serves this one screen: its scope is the screen's address, and
 * other pages never meet it.
 * @param screen address of an impersonal page: it is kept as a visitor is shown it
 * @returns whether the screen is kept on this device now; false where the browser does not know how
 */
export async function keepScreen(screen: string): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  // Another language is another worker, which keeps the screen anew in it.
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
    // Without a network the registration fails; the one that is there stays.
    return (await navigator.serviceWorker.getRegistration(screen))?.active != null;
  }
}

/** `ready` would not do: it asks for the worker of the address that this document was loaded at. */
function becomesActive(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === "activated") resolve(true);
      if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
