/* global BUILD, LANGUAGE */
/**
 * Service worker of screens that work offline. One script serves all of them: its scope decides which screen it caches. It
 * caches the visitor's version of that page and the files it refers to, and nothing else: no personal pages, no API responses.
 * The server prepends `const BUILD = "…"` and `const LANGUAGE = "…"`, so a new build is a new worker, and another language has
 * another URL.
 */
const SCREEN = new URL(self.registration.scope).pathname;
/**
 * The agent's home page is personal and not cached. Offline it redirects to the offline sales screen, because the installed app
 * opens it.
 */
const OFFLINE_SCREEN = SCREEN === "/agent" ? "/sell-offline" : undefined;
const PREFIX = `screen ${SCREEN} `;
const CACHE = `${PREFIX}${BUILD} ${LANGUAGE}`;

/** Milliseconds after which an unresponsive network counts as offline. */
const TIMEOUT_MS = 6_000;

self.addEventListener("install", (event) => {
  event.waitUntil((OFFLINE_SCREEN ? Promise.resolve() : cacheScreen()).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (OFFLINE_SCREEN) {
    if (request.mode === "navigate" && pathname === SCREEN) event.respondWith(networkOrRedirect(request));
  } else if (request.mode === "navigate") {
    if (pathname === SCREEN) event.respondWith(networkFirst(request));
    else if (/^\/[^/]+$/.test(pathname.slice(SCREEN.length))) event.respondWith(subPage(request, pathname));
  } else if (pathname.startsWith("/assets/") || pathname === "/look.css") {
    event.respondWith(file(request));
  }
});

/** Caches the page and all its files, all of one build or none. */
async function cacheScreen() {
  const shell = await fetch(SCREEN, {
    credentials: "omit",
    cache: "no-store",
    headers: { "Accept-Language": LANGUAGE },
  });
  const html = await shell.clone().text();
  if (!shell.ok || !html.includes(`content="${BUILD}"`)) throw new Error("The page is of another build.");
  const cache = await caches.open(CACHE);
  const files = matchedPaths(html, /(?:href=|src=|from |import )"(\/(?:assets\/|look\.css)[^"#]*)/g);
  const sheets = files.filter((path) => path.endsWith(".css"));
  await cache.addAll(files);
  for (const sheet of sheets) {
    const css = await (await cache.match(sheet)).text();
    await cache.addAll(matchedPaths(css, /url\("?(\/assets\/[^")#]+)/g));
  }
  // The page last, so that a cached page is complete.
  await cache.put(SCREEN, shell);
}

function matchedPaths(text, pattern) {
  return [...new Set(Array.from(text.matchAll(pattern), ([, path]) => path))];
}

/** Deletes earlier builds of this screen. */
async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** From the server, to be current; from the cache if there is no answer, or one of a proxy. */
async function networkFirst(request) {
  const stored = () => caches.match(SCREEN, { ignoreVary: true });
  try {
    const answer = await Promise.race([fetch(request), networkTimeout()]);
    return answer.status >= 500 ? ((await stored()) ?? answer) : answer;
  } catch (error) {
    const shell = await stored();
    if (shell) return shell;
    throw error;
  }
}

/**
 * Pages below the screen, such as that of a scanned code, come from the server. Offline, the screen itself handles the code,
 * which it finds after the "#".
 */
async function subPage(request, pathname) {
  const redirectToScreen = () =>
    Response.redirect(new URL(`${SCREEN}#${pathname.slice(SCREEN.length + 1)}`, self.location.origin), 302);
  try {
    const answer = await Promise.race([fetch(request), networkTimeout()]);
    return answer.status >= 500 ? redirectToScreen() : answer;
  } catch {
    return redirectToScreen();
  }
}

async function networkOrRedirect(request) {
  try {
    return await fetch(request);
  } catch {
    return Response.redirect(new URL(OFFLINE_SCREEN, self.location.origin), 302);
  }
}

function networkTimeout() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("No answer")), TIMEOUT_MS);
  });
}

/** Content is immutable per name. */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
