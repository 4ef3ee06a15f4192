import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/** Not measured. Without its own entry, the build would install a package and add it to package.json. */
export default function handle(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Response(renderToString(<ServerRouter context={context} url={request.url} />), {
    status,
    headers,
  });
}
