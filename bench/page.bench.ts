import { renderToString } from "react-dom/server";
import { load } from "./load.ts";
import { alternate, logProgress, option, rate, report } from "./measure.ts";
import { treeOf } from "./rendered-tree.ts";
import { filledDatabase, fillProperties } from "./scratch-database.ts";
import { serveProduct } from "./serve.ts";

/**
 * The property list as a page over HTTP (session, gate, queries, rendering, stream) against the same tree
 * through renderToString with its data already loaded, in one process. Goal: 0.5.
 */
const PATH = "/admin/list/property";
const seconds = option("seconds", 5);

const scratch = await filledDatabase("properties", option("rows", 1_000), fillProperties);
const server = await serveProduct(scratch.url);
try {
  const tree = await treeOf(PATH, scratch.url, server.cookie);
  const bytes = renderToString(tree()).length;
  logProgress(`the tree renders ${bytes.toLocaleString("en-NG")} characters`);
  if (bytes < 20_000) throw new Error("The tree is not the list: it is too small.");
  let p99 = 0;
  const { ours, limit } = await alternate(
    3,
    async () => {
      const run = await load(server.url, [PATH], { cookie: server.cookie }, { seconds });
      p99 = Math.max(p99, run.p99);
      return run.rate;
    },
    () => rate(1, seconds, async () => renderToString(tree())),
  );
  report("page: property list", "/s", ours, limit, { at: "least", ratio: 0.5 });
  logProgress(`p99 with 16 clients: ${p99.toFixed(0)} ms`);
} finally {
  await server.stop();
  await scratch.end();
}
