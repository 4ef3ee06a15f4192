import { renderToString } from "react-dom/server";
import { load } from "./load.ts";
import { inTurn, option, rate, report, say } from "./measure.ts";
import { filledDatabase, fillProperties } from "./scratch.ts";
import { serveProduct } from "./serve.ts";
import { treeOf } from "./tree.ts";

/**
 * The property list as a page over HTTP (session, gate, queries, rendering, stream) against the same tree
 * through renderToString with its data already loaded, in one process. Goal: 0.5.
 */
const PATH = "/admin/list/property";
const seconds = option("seconds", 5);

const scratch = await filledDatabase("properties", option("rows", 1_000), fillProperties);
const served = await serveProduct(scratch.url);
try {
  const tree = await treeOf(PATH, scratch.url, served.cookie);
  const bytes = renderToString(tree()).length;
  say(`the tree renders ${bytes.toLocaleString("en-NG")} characters`);
  if (bytes < 20_000) throw new Error("The tree is not the list: it is too small.");
  let p99 = 0;
  const { ours, limit } = await inTurn(
    3,
    async () => {
      const run = await load(served.url, [PATH], { cookie: served.cookie }, { seconds });
      p99 = Math.max(p99, run.p99);
      return run.rate;
    },
    () => rate(1, seconds, async () => renderToString(tree())),
  );
  report("page: property list", "/s", ours, limit, { at: "least", ratio: 0.5 });
  say(`p99 with 16 clients: ${p99.toFixed(0)} ms`);
} finally {
  await served.stop();
  await scratch.end();
}
