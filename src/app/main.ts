import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { ServerBuild } from "react-router";
import {
  type OnlineService,
  preparePayments,
  startOnlinePayments,
} from "#areas/collecting/online-payments/start-online.ts";
import { tileOrigins } from "#areas/registry/map/tiles.ts";
import { startTellingLow, stopTellingLow } from "#areas/ticketing/wallets/keep-telling.ts";
import { demoAccounts, demoPassword } from "#domain/demonstration.ts";
import { closeDatabase } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { projectRoot } from "#kernel/project.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { forgetKeys } from "#kernel/secrets.ts";
import { readSettings, type Settings } from "#kernel/settings.ts";
import { startSealing, stopSealing } from "#platform/audit/keep-sealing.ts";
import { knownSteps } from "#platform/database/newer-steps.ts";
import { closeReplica, openReplica } from "#platform/database/replica.ts";
import { startRemoving, stopRemoving } from "#platform/files/keep-removing.ts";
import { currentGovernment } from "#platform/government.ts";
import { answerError } from "#platform/http/answer.ts";
import { identify } from "#platform/http/identify.ts";
import { startJobs, stopJobs } from "#platform/jobs/work.ts";
import { startSender, stopSender } from "#platform/messages/sender.ts";
import { metricsAnswer } from "#platform/metrics/answer.ts";
import { offlineRoutes } from "#platform/offline/routes.ts";
import { setCallLimits } from "#platform/rate-limit.ts";
import { shedding } from "#platform/shedding/shed.ts";
import { startLogging, stopLogging } from "#platform/system-log/keep-writing.ts";
import { log } from "#platform/system-log/log.ts";
import { apiApp } from "./api.ts";
import { openSharedAssets, shareAssets } from "./build-assets.ts";
import { choiceRoute } from "./choice-route.ts";
import { prepareDatabase } from "./database/prepare.ts";
import { edge } from "./edge.ts";
import { type Listening, listen } from "./listen.ts";
import { lookRoutes, lookSheet } from "./look.ts";
import { pages } from "./pages.ts";
import { answerReady } from "./ready.ts";
import { startWarnings } from "./start-warnings.ts";

export * as measured from "./measured.ts";

/** What was built of the routes. */
export const serverBuild = build as unknown as ServerBuild;

const CLOSE_IDLE_MS = 100;
/** A build that serves names its files so often, and is never taken for an old one. */
const SHARE_EVERY_MS = 24 * 60 * 60 * 1000;
const YEAR = "public, max-age=31536000, immutable";

/** The product as it runs in this process. */
export interface RunningProduct {
  /**
   * Answers what was begun, stops its work and lets go of the database; the process itself goes on.
   * @param reason for the log, such as the signal
   */
  stop(reason: string): Promise<void>;
}

/**
 * Starts the whole product: database, then pages and API behind one port. Resolves when it listens.
 * @throws SettingsError, EmbeddedError, or EADDRINUSE of the port
 */
export async function start(): Promise<RunningProduct> {
  const settings = readSettings();
  const prepared = await prepareDatabase(settings, (line) => process.stdout.write(`${line}\n`));
  const secure = settings.publicUrl.protocol === "https:";
  await knownSteps();
  setCallLimits(settings);
  let sharing: NodeJS.Timeout | undefined;
  let online: OnlineService | undefined;
  let stopping: Promise<void> | undefined;

  const stopWork = async (jobsStopped = Promise.all([stopJobs(), stopSender()])) => {
    clearInterval(sharing);
    await jobsStopped;
    await stopSealing();
    await stopTellingLow();
    await stopRemoving();
    await online?.stop();
    // Last, since all of these may have something to tell.
    await stopLogging();
    await closeReplica();
    await closeDatabase();
    forgetKeys();
    await prepared.stop();
  };

  const end = async ({ server, close }: Listening) => {
    // Running jobs stop at their next safe point while the last requests are answered.
    const jobsStopped = Promise.all([stopJobs(), stopSender()]);
    const closed = close();
    // A busy proxy keeps its connections: what was being answered as the signal came leaves one open behind it.
    const closeIdle = () => "closeIdleConnections" in server && server.closeIdleConnections();
    closeIdle();
    const closing = setInterval(closeIdle, CLOSE_IDLE_MS).unref();
    await closed;
    clearInterval(closing);
    await stopWork(jobsStopped);
  };

  try {
    await preparePayments(settings, prepared.demo);
    if (settings.replicaUrl) openReplica(settings.replicaUrl, settings.poolSize, settings.replicaLag);
    // Before a page names them. One that has the database to itself is alone.
    if (settings.databaseUrl) sharing = await keepSharing();
    const app = createApp(settings, {
      demo: prepared.demo,
      secure,
      stopping: () => stopping !== undefined,
      gateways: () => online?.formOrigins ?? [],
    });
    const listening = await listen(app.fetch, settings);
    const { port } = listening;
    setPublicUrl(addressOf(settings, port));
    if (settings.systemLog) startLogging();
    startJobs(settings.jobs, { daily: true });
    startSealing();
    if (settings.jobs > 0) {
      startTellingLow();
      startRemoving();
      startSender();
    }
    online = await startOnlinePayments(settings, prepared.demo, port);
    announce(settings, port, prepared.demo);
    return {
      stop(reason) {
        if (!stopping) log.info({ signal: reason }, "stopping");
        stopping ??= end(listening);
        return stopping;
      },
    };
  } catch (error) {
    await stopWork();
    throw error;
  }
}

/** Failing, it serves on: only pages of this build that another process is asked about lack their scripts. */
async function keepSharing(): Promise<NodeJS.Timeout> {
  const share = () =>
    shareAssets(clientFolder()).catch((error: unknown) =>
      log.warn({ err: error }, "other builds cannot serve this one's files"),
    );
  const sharing = setInterval(share, SHARE_EVERY_MS).unref();
  await share();
  return sharing;
}

/** What browsers load of the build. */
function clientFolder(): string {
  return join(projectRoot(), "build/client");
}

/** Where people reach it: as set, else this machine at the port it got. */
function addressOf({ publicUrl }: Settings, port: number): URL {
  return publicUrl.hostname === "localhost" ? new URL(`http://localhost:${port}`) : publicUrl;
}

function announce(settings: Settings, port: number, demo: boolean): void {
  const lines = ["", `Ratebook is at ${addressOf(settings, port).origin}`];
  if (demo)
    lines.push(
      "This is a demonstration: sample people and figures, no real money.",
      `Sign in with the password ${demoPassword} as`,
      ...demoAccounts.map(({ email, area }) => `  ${email.padEnd(28)}${area}`),
    );
  process.stdout.write(`${lines.join("\n")}\n\n`);
  for (const { setting, text } of startWarnings(settings)) {
    process.stderr.write(`WARNING: ${text}\n\n`);
    log.warn({ warning: setting }, "this installation is not protected on the network");
  }
}

/** The application without its port: what tests call and the server serves. */
export function createApp(
  settings: Settings,
  options: {
    demo: boolean;
    secure: boolean;
    gateways?: () => readonly string[];
    /** Whether the process is about to end: each connection is closed behind its answer. */
    stopping?: () => boolean;
  },
) {
  const app = new Hono<Env>();
  const style = { secure: options.secure };
  const assets = clientFolder();
  const server = serverBuild;

  app.use(async (c, next) => {
    await next();
    if (options.stopping?.()) c.header("Connection", "close");
  });
  app.use(edge(options.secure));
  app.get("/healthz", (c) => c.json({ status: "success" }));
  app.get("/readyz", answerReady);
  app.get("/metrics", metricsAnswer(settings.metricsToken));
  app.get("/build-manifest.json", (c) => {
    c.header("Cache-Control", "no-store");
    return c.json({ build: server.assets.version });
  });
  app.route("/", lookRoutes());
  app.route("/", offlineRoutes(server.assets.version));
  app.get("/enumerate.webmanifest", serveStatic({ root: assets }));
  app.get("/agent.webmanifest", serveStatic({ root: assets }));
  app.get("/icons/*", serveStatic({ root: assets }));
  app.get("/favicon.svg", serveStatic({ root: assets }));
  app.get("/favicon.ico", (c) => c.redirect("/favicon.svg", 301));
  app.use(
    "/assets/*",
    serveStatic({ root: assets, precompressed: true, onFound: (_, c) => c.header("Cache-Control", YEAR) }),
  );
  // Of a page that another build drew, while both run.
  if (settings.databaseUrl)
    app.use(
      "/assets/*",
      serveStatic({ root: openSharedAssets(), onFound: (_, c) => c.header("Cache-Control", YEAR) }),
    );
  app.get("/assets/*", (c) => c.text("Not found", 404));
  // Behind health, metrics and files of the build and of the look; before the session is read.
  app.use(shedding(settings.requests, settings.requestHold));
  app.route("/api/v1", apiApp(style, settings.trustedProxies));

  const page = pages(server, {
    demo: options.demo,
    government: currentGovernment,
    look: lookSheet,
    gateways: options.gateways ?? (() => []),
    tiles: tileOrigins,
  });
  app.use(compress());
  app.use(identify(style, settings.trustedProxies));
  app.route("/", choiceRoute(style));
  app.get("*", (c) => page(c, c.get("actor")));
  app.onError((error, c) => answerError(c, error));
  app.all("*", (c) => c.text("Pages are read with GET; changes go to /api/v1.", 405, { Allow: "GET, HEAD" }));
  return app;
}
