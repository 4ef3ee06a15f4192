import { type ReactNode, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from "react-router";
import { t } from "#language/t.ts";
import { SessionBoot } from "#session/boot.tsx";
import { earlyScript, replayEarlyEvents } from "#session/early.ts";
import { OfflineSales } from "#session/offline-sales.tsx";
import { deadPageScript } from "#session/reload-guard.ts";
import { themeScript } from "#session/theme.ts";
import "#ui/base.css";
import { Toasts } from "#ui/primitives/toast.tsx";
import { frameBlock, useNonce, usePageFrame } from "./page-frame.ts";
import { ErrorScreen } from "./screens/shared/error-screen.tsx";

/** Inlined by the server and run before hydration, so the browser's bundle needs no copy. */
const headScript = import.meta.env.SSR ? themeScript + earlyScript + deadPageScript : "";

export function meta({ error }: MetaArgs) {
  if (!error) return [{ title: "Ratebook" }];
  if (isRouteErrorResponse(error) && error.status === 404) return [{ title: "Page Not Found" }];
  if (isRouteErrorResponse(error) && error.status === 403) return [{ title: "Not allowed" }];
  return [{ title: "Internal Server Error" }];
}

/** The `handle` of gates and layouts. */
interface Handle {
  gated?: boolean;
  layout?: string;
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = usePageFrame();
  const nonce = useNonce();
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined);
  const gated = handles.some((handle) => handle?.gated);
  const layout = handles.map((handle) => handle?.layout).findLast(Boolean);
  const block = frameBlock(frame);
  useEffect(replayEarlyEvents, []);
  return (
    <html lang={frame.spoken?.language ?? "en-NG"} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="build" content={frame.build} />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <script nonce={nonce} suppressHydrationWarning>
          {headScript}
        </script>
        <Meta />
        <Links />
        {frame.look ? <link rel="stylesheet" href={frame.look} /> : null}
      </head>
      <body
        data-layout={layout}
        data-loading={t("This page is still loading. Your action will run when it’s ready.")}
      >
        <OfflineSales />
        {children}
        <Toasts />
        <SessionBoot cookieSession={frame.user} gated={gated} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every "<" escaped */}
        <script id={block.id} type="application/json" dangerouslySetInnerHTML={{ __html: block.text }} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
