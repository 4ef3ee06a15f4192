import { data, type MiddlewareFunction, redirect } from "react-router";
import { homeOf } from "#home-of.ts";
import type { SignedInArea } from "#kernel/actor.ts";
import { pageRequest } from "#page/page-context.ts";
import { localTarget } from "#session/redirect-target.ts";

type Gate = MiddlewareFunction<Response>;

/**
 * Allows users of one area. Visitors are redirected to sign in and return afterwards; other users get a 403.
 * Middleware, not a loader, as a child's loader would run anyway.
 */
export function onlyArea(area: SignedInArea): Gate {
  return ({ request, context }) => {
    const { session } = context.get(pageRequest).actor;
    if (!session) throw signInRedirect(request);
    if (session.user.area !== area) throw data({ code: "forbidden" }, { status: 403 });
  };
}

/** Allows any signed-in user. */
export const onlySignedIn: Gate = ({ request, context }) => {
  if (!context.get(pageRequest).actor.session) throw signInRedirect(request);
};

/** For sign-in pages: `/login` redirects signed-in users to `next` or their area; the others are open to all. */
export const signInGate: Gate = ({ request, context }) => {
  const { session } = context.get(pageRequest).actor;
  const { pathname, searchParams } = pagePath(request);
  if (session && pathname === "/login")
    throw redirect(localTarget(searchParams.get("next")) ?? homeOf[session.user.area]);
};

/** Without a loader, a gate's middleware would not run on client-side navigations. */
export function gateLoader() {
  return null;
}

function signInRedirect(request: Request): Response {
  const { pathname, search } = pagePath(request);
  return redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** The page's address, also for a request of only its data. */
function pagePath(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "") || "/";
  url.searchParams.delete("_routes");
  return url;
}
