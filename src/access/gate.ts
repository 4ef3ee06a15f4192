import { data, type MiddlewareFunction, redirect } from "react-router";
import { homeOf } from "#home-of.ts";
import type { SignedInArea } from "#kernel/actor.ts";
import { pageRequest } from "#page/page-context.ts";

type Gate = MiddlewareFunction<Response>;

/**
 * Lets in people of one area. Visitors are sent to sign in and brought back; anyone else sees, in
 * place, that this is not theirs. Middleware, not a loader: a child's loader would run anyway.
 */
export function onlyArea(area: SignedInArea): Gate {
  return ({ request, context }) => {
    const { session } = context.get(pageRequest).actor;
    if (!session) throw toSignIn(request);
    if (session.user.area !== area) throw data({ code: "forbidden" }, { status: 403 });
  };
}

/** Lets in anyone with an account. */
export const onlySignedIn: Gate = ({ request, context }) => {
  if (!context.get(pageRequest).actor.session) throw toSignIn(request);
};

/** The front door: `/login` sends the signed-in to their area; the other addresses behind it greet everybody. */
export const frontDoor: Gate = ({ request, context }) => {
  const { session } = context.get(pageRequest).actor;
  if (session && pagePath(request).pathname === "/login") throw redirect(homeOf[session.user.area]);
};

/** Gates without a loader are not asked when the browser moves between pages. */
export function gateLoader() {
  return null;
}

function toSignIn(request: Request): Response {
  const { pathname, search } = pagePath(request);
  return redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** The address of the page, also when its data alone is asked for. */
function pagePath(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "") || "/";
  url.searchParams.delete("_routes");
  return url;
}
