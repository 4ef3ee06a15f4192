/* global BUILD, LANGUAGE */
/**
 * The service worker of screens that work without a network. One script serves them all: which screen it keeps is its
 * scope. It keeps that page as a visitor is shown it, with the files it names, and nothing else: no page of a person,
 * no answer of the API. The server writes `const BUILD = "…"` and `const LANGUAGE = "…"` before it, so a
 * new build is a new worker, and another language one of another address.
 */
const SCREEN = new URL(self.registration.scope).pathname;
/**
 * The agent's first page is a person's own and is not kept. Without a network it leads to the screen that sells without one:
 * the installed program opens it.
 */
const INSTEAD = SCREEN === "/agent" ? "/sell-offline" : undefined;
const PREFIX = `screen ${SCREEN} `;
const CACHE = `${PREFIX}${BUILD} ${LANGUAGE}`;

/** Milliseconds after which a network that says nothing counts as none. */
const PATIENCE = 6_000;

self.addEventListener("install", (event) => {
  event.waitUntil((INSTEAD ? Promise.resolve() : keep()).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(clear().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (INSTEAD) {
    if (request.mode === "navigate" && pathname === SCREEN) event.respondWith(orInstead(request));
  } else if (request.mode === "navigate") {
    if (pathname === SCREEN) event.respondWith(page(request));
    else if (/^\/[^/]+$/.test(pathname.slice(SCREEN.length))) event.respondWith(below(request, pathname));
  } else if (pathname.startsWith("/assets/") || pathname === "/look.css") {
    event.respondWith(file(request));
  }
});

/** The page and every file it names, all of one build or none. */
async function keep() {
  const shell = await fetch(SCREEN, {
    credentials: "omit",
    cache: "no-store",
    headers: { "Accept-Language": LANGUAGE },
  });
  const html = await shell.clone().text();
  if (!shell.ok || !html.includes(`content="${BUILD}"`)) throw new Error("The page is of another build.");
  const cache = await caches.open(CACHE);
  const files = named(html, /(?:href=|src=|from |import )"(\/(?:assets\/|look\.css)[^"#]*)/g);
  const sheets = files.filter((path) => path.endsWith(".css"));
  await cache.addAll(files);
  for (const sheet of sheets) {
    const css = await (await cache.match(sheet)).text();
    await cache.addAll(named(css, /url\("?(\/assets\/[^")#]+)/g));
  }
  // The page last: what is there is whole.
  await cache.put(SCREEN, shell);
}

function named(text, pattern) {
  return [...new Set(Array.from(text.matchAll(pattern), ([, path]) => path))];
}

/** Earlier builds of this screen. */
async function clear() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** From the server, so that it is the newest; what is kept, when there is no answer or a proxy's. */
async function page(request) {
  const kept = () => caches.match(SCREEN, { ignoreVary: true });
  try {
    const answer = await Promise.race([fetch(request), silence()]);
    return answer.status >= 500 ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const shell = await kept();
    if (shell) return shell;
    throw error;
  }
}

/**
 * A page below the screen, such as that of a scanned code, is the server's. Without a network the screen itself makes of
 * the code what it can: it finds it behind the "#".
 */
async function below(request, pathname) {
  const instead = () =>
    Response.redirect(new URL(`${SCREEN}#${pathname.slice(SCREEN.length + 1)}`, self.location.origin), 302);
  try {
    const answer = await Promise.race([fetch(request), silence()]);
    return answer.status >= 500 ? instead() : answer;
  } catch {
    return instead();
  }
}

async function orInstead(request) {
  try {
    return await fetch(request);
  } catch {
    return Response.redirect(new URL(INSTEAD, self.location.origin), 302);
  }
}

function silence() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("No answer")), PATIENCE);
  });
}

/** What stands under such a name never changes. */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
