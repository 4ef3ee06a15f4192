import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** One address in front of several servers: requests go to them in turn, with the client's address. */
export async function startBalancer(servers: () => readonly string[]): Promise<Balancer> {
  let turn = 0;
  const front = createServer((incoming, response) => {
    const all = servers();
    const target = new URL(all[turn++ % all.length] ?? "");
    const asker = String(incoming.headers["x-forwarded-for"] ?? incoming.socket.remoteAddress);
    const headers = { ...incoming.headers, "x-forwarded-for": asker };
    const options = { host: "127.0.0.1", port: target.port, method: incoming.method, path: incoming.url };
    const passed = request({ ...options, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    async close() {
      front.closeAllConnections();
      await new Promise((done) => front.close(done));
    },
  };
}
