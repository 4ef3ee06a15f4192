import type { Plugin } from "vite";

/**
 * If a route chunk fails to load, React Router calls `window.location.reload()`, without a limit, on the page
 * that the user is leaving. This replaces the call with our guard (`src/session/reload-guard.ts`). The build
 * fails unless the call is found exactly once, so that an update of React Router can't silently undo it.
 */

const FILE = /[\\/]react-router[\\/]dist[\\/](?:production|development)[\\/].+\.m?js$/;
const MARKER = "Error loading route module";
const RELOAD_CALL = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/g;

/** Without our guard (if the root itself did not load), the error page is shown. */
const REPLACEMENT =
  "if (globalThis.__ratebookReload) return globalThis.__ratebookReload(error); throw error;";

/** Inserts our guard into the code. Throws unless the reload call is found exactly once. */
export function guardReload(code: string): string {
  const count = code.match(RELOAD_CALL)?.length ?? 0;
  if (count !== 1) {
    throw new Error(`React Router's reload of failed routes was found ${count} times, expected once`);
  }
  return code.replace(RELOAD_CALL, () => REPLACEMENT);
}

const filter = { id: FILE, code: MARKER };

export function reloadGuard(): Plugin {
  let guarded = 0;
  return {
    name: "ratebook:reload-guard",
    applyToEnvironment: (environment) => environment.name === "client",
    config: () => ({
      // The development server prebundles React Router, which `transform` below doesn't see.
      optimizeDeps: {
        rolldownOptions: {
          plugins: [
            {
              name: "ratebook:reload-guard",
              transform: { filter, handler: (code: string) => ({ code: guardReload(code), map: null }) },
            },
          ],
        },
      },
    }),
    buildStart() {
      guarded = 0;
    },
    transform: {
      filter,
      handler(code) {
        guarded += 1;
        return { code: guardReload(code), map: null };
      },
    },
    generateBundle() {
      if (guarded !== 1)
        this.error(`The reload guard went into ${guarded} files of React Router, expected 1`);
    },
  };
}
