import type { Plugin } from "vite";

/**
 * React Router answers a failed route chunk with `window.location.reload()`: without a limit, and of the
 * page the user was leaving. This puts our own guard there (`src/session/reload-guard.ts`). The build
 * fails when the place is not found exactly once, so that an update of React Router cannot undo it.
 */

const FILE = /[\\/]react-router[\\/]dist[\\/](?:production|development)[\\/].+\.m?js$/;
const MARK = "Error loading route module";
const PLACE = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/g;

/** Without our guard (the root itself did not load) the error page is the answer. */
const REPLACEMENT =
  "if (globalThis.__ratebookReload) return globalThis.__ratebookReload(error); throw error;";

/** The code with our guard in it. Throws when the place is not there exactly once. */
export function guardReload(code: string): string {
  const places = code.match(PLACE)?.length ?? 0;
  if (places !== 1) {
    throw new Error(`React Router's reload of failed routes was found ${places} times, expected once`);
  }
  return code.replace(PLACE, () => REPLACEMENT);
}

const filter = { id: FILE, code: MARK };

export function reloadGuard(): Plugin {
  let guarded = 0;
  return {
    name: "ratebook:reload-guard",
    applyToEnvironment: (environment) => environment.name === "client",
    config: () => ({
      // The development server bundles React Router beforehand, out of the reach of `transform` below.
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
