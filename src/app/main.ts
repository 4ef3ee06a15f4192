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
import { startLowWalletTimer, stopLowWalletTimer } from "#areas/ticketing/wallets/low-wallet-timer.ts";
import { demoAccounts, demoPassword } from "#domain/demonstration.ts";
import { closeDatabase } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { projectRoot } from "#kernel/project.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { clearKeys } from "#kernel/secrets.ts";
import { readSettings, type Settings } from "#kernel/settings.ts";
import { startSealing, stopSealing } from "#platform/audit/sealing-timer.ts";
import { knownMigrations } from "#platform/database/known-migrations.ts";
import { closeReplica, openReplica } from "#platform/database/replica.ts";
import { startRemoving, stopRemoving } from "#platform/files/removal-timer.ts";
import { currentGovernment } from "#platform/government.ts";
import { answerError } from "#platform/http/answer.ts";
import { identify } from "#platform/http/identify.ts";
import { startJobs, stopJobs } from "#platform/jobs/job-loop.ts";
import { startSender, stopSender } from "#platform/messages/sender.ts";
import { metricsAnswer } from "#platform/metrics/answer.ts";
import { offlineRoutes } from "#platform/offline/routes.ts";
import { setCallLimits } from "#platform/rate-limit.ts";
import { shedding } from "#platform/shedding/shed.ts";
import { log } from "#platform/system-log/log.ts";
import { startLogging, stopLogging } from "#platform/system-log/log-writer.ts";
import { apiApp } from "./api.ts";
import { openSharedAssets, shareAssets } from "./build-assets.ts";
import { prepareDatabase } from "./database/prepare.ts";
import { edge } from "./edge.ts";
import { languageRoute } from "./language-route.ts";
import { type ListeningServer, listen } from "./listen.ts";
import { pages } from "./pages.ts";
import { answerReady } from "./ready.ts";
import { startWarnings } from "./start-warnings.ts";
import { themeRoutes, themeStyleSheet } from "./theme.ts";

export * as measured from "./bench-exports.ts";

/** The build of the routes. */
export const serverBuild = build as unknown as ServerBuild;

const CLOSE_IDLE_MS = 100;
/** A running build shares its files at this interval, so that it never counts as old. */
const SHARE_EVERY_MS = 24 * 60 * 60 * 1000;
const IMMUTABLE = "public, max-age=31536000, immutable";

/** The product running in this process. */
export interface RunningProduct {
  /**
   * Answers pending requests, stops background work and closes the database; the process continues.
   * @param reason for the log, such as the signal
   */
  stop(reason: string): Promise<void>;
}

/**
 * Starts the product: database, then pages and API on one port. Resolves when it is listening.
 * @throws SettingsError, EmbeddedError, or EADDRINUSE of the port
 */
export async function start(): Promise<RunningProduct> {
  const settings = readSettings();
  const prepared = await prepareDatabase(settings, (line) => process.stdout.write(`${line}\n`));
  const secure = settings.publicUrl.protocol === "https:";
  await knownMigrations();
  setCallLimits(settings);
  let shareTimer: NodeJS.Timeout | undefined;
  let online: OnlineService | undefined;
  let stopping: Promise<void> | undefined;

  const stopWork = async (jobsStopped = Promise.all([stopJobs(), stopSender()])) => {
    clearInterval(shareTimer);
    await jobsStopped;
    await stopSealing();
    await stopLowWalletTimer();
    await stopRemoving();
    await online?.stop();
    // Last, because all of these can log.
    await stopLogging();
    await closeReplica();
    await closeDatabase();
    clearKeys();
    await prepared.stop();
  };

  const shutDown = async ({ server, close }: ListeningServer) => {
    // Running jobs stop at their next safe point while the last requests are answered.
    const jobsStopped = Promise.all([stopJobs(), stopSender()]);
    const closed = close();
    // A busy proxy keeps its connections: a request in progress at the signal leaves one open.
    const closeIdle = () => "closeIdleConnections" in server && server.closeIdleConnections();
    closeIdle();
    const idleTimer = setInterval(closeIdle, CLOSE_IDLE_MS).unref();
    await closed;
    clearInterval(idleTimer);
    await stopWork(jobsStopped);
  };

  try {
    await preparePayments(settings, prepared.demo);
    if (settings.replicaUrl) openReplica(settings.replicaUrl, settings.poolSize, settings.replicaLag);
    // Before a page refers to them. With the embedded database this process is the only one.
    if (settings.databaseUrl) shareTimer = await startSharing();
    const app = createApp(settings, {
      demo: prepared.demo,
      secure,
      stopping: () => stopping !== undefined,
      gateways: () => online?.formOrigins ?? [],
    });
    const listening = await listen(app.fetch, settings);
    const { port } = listening;
    setPublicUrl(publicAddress(settings, port));
    if (settings.systemLog) startLogging();
    startJobs(settings.jobs, { daily: true });
    startSealing();
    if (settings.jobs > 0) {
      startLowWalletTimer();
      startRemoving();
      startSender();
    }
    online = await startOnlinePayments(settings, prepared.demo, port);
    announce(settings, port, prepared.demo);
    return {
      stop(reason) {
        if (!stopping) log.info({ signal: reason }, "stopping");
        stopping ??= shutDown(listening);
        return stopping;
      },
    };
  } catch (error) {
    await stopWork();
    throw error;
  }
}

/** On failure it continues: only pages of this build served by another process lack their scripts. */
async function startSharing(): Promise<NodeJS.Timeout> {
  const share = () =>
    shareAssets(clientFolder()).catch((error: unknown) =>
      log.warn({ err: error }, "files could not be shared with other builds"),
    );
  const timer = setInterval(share, SHARE_EVERY_MS).unref();
  await share();
  return timer;
}

/** Files of the build loaded by browsers. */
function clientFolder(): string {
  return join(projectRoot(), "build/client");
}

/** Public address: as configured, or this machine with its port. */
function publicAddress({ publicUrl }: Settings, port: number): URL {
  return publicUrl.hostname === "localhost" ? new URL(`http://localhost:${port}`) : publicUrl;
}

function announce(settings: Settings, port: number, demo: boolean): void {
  const lines = ["", `Ratebook is running at ${publicAddress(settings, port).origin}`];
  if (demo)
    lines.push(
      "This is a demonstration with sample data and no real money.",
      `Sign in with the password ${demoPassword} as`,
      ...demoAccounts.map(({ email, area }) => `  ${email.padEnd(28)}${area}`),
    );
  process.stdout.write(`${lines.join("\n")}\n\n`);
  for (const { setting, text } of startWarnings(settings)) {
    process.stderr.write(`WARNING: ${text}\n\n`);
    log.warn({ warning: setting }, "this installation is not protected on the network");
  }
}

/** The application without its port: used by tests and the server. */
export function createApp(
  settings: Settings,
  options: {
    demo: boolean;
    secure: boolean;
    gateways?: () => readonly string[];
    /** Whether the process is stopping: connections are closed after their response. */
    stopping?: () => boolean;
  },
) {
  const app = new Hono<Env>();
  const cookieStyle = { secure: options.secure };
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
  app.route("/", themeRoutes());
  app.route("/", offlineRoutes(server.assets.version));
  app.get("/enumerate.webmanifest", serveStatic({ root: assets }));
  app.get("/agent.webmanifest", serveStatic({ root: assets }));
  app.get("/icons/*", serveStatic({ root: assets }));
  app.get("/favicon.svg", serveStatic({ root: assets }));
  app.get("/favicon.ico", (c) => c.redirect("/favicon.svg", 301));
  // The former address of a refund request, in emails that were sent.
  app.get("/admin/view/money-back/:id{\\d+}", (c) =>
    c.redirect(`/admin/view/refund/${c.req.param("id")}`, 301),
  );
  app.use(
    "/assets/*",
    serveStatic({
      root: assets,
      precompressed: true,
      onFound: (_, c) => c.header("Cache-Control", IMMUTABLE),
    }),
  );
  // Files of pages rendered by another build, while both run.
  if (settings.databaseUrl)
    app.use(
      "/assets/*",
      serveStatic({ root: openSharedAssets(), onFound: (_, c) => c.header("Cache-Control", IMMUTABLE) }),
    );
  app.get("/assets/*", (c) => c.text("Not found", 404));
  // After health, metrics and static files; before the session is read.
  app.use(shedding(settings.requests, settings.requestHold));
  app.route("/api/v1", apiApp(cookieStyle, settings.trustedProxies));

  const renderPage = pages(server, {
    demo: options.demo,
    government: currentGovernment,
    styleSheet: themeStyleSheet,
    gateways: options.gateways ?? (() => []),
    tileOrigins,
  });
  app.use(compress());
  app.use(identify(cookieStyle, settings.trustedProxies));
  app.route("/", languageRoute(cookieStyle));
  app.get("*", (c) => renderPage(c, c.get("actor")));
  app.onError((error, c) => answerError(c, error));
  app.all("*", (c) => c.text("Use GET for pages, and /api/v1 for changes.", 405, { Allow: "GET, HEAD" }));
  return app;
}
