import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { BUSY } from "#domain/busy.ts";
import { t } from "#language/t.ts";
import { officeFrame } from "#layouts/office-frame-registry.ts";
import { usePageFrame } from "#page-frame.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { PublicFrame } from "#ui/shell/public-frame.tsx";
import { homeOf } from "../../home-of.ts";
import { NotAllowed } from "./not-allowed.tsx";

// Rarely shown, so its code is loaded on demand.
const RestrictedRecord = lazy(() => import("./restricted-record.tsx"));

/** The error page. */
export function ErrorScreen({ error }: { error: unknown }) {
  return <Frame>{screenFor(error)}</Frame>;
}

function screenFor(error: unknown): ReactNode {
  if (isNetworkError(error)) return <Unreachable />;
  if (isBusy(error)) return <Busy />;
  if (!isRouteErrorResponse(error)) return <ServerError />;
  const { code, message } = (error.data ?? {}) as { code?: string; message?: string };
  if (code === "record-restricted") return <RestrictedRecord />;
  if (error.status === 403) return <NotAllowed />;
  if (error.status === 404) return <PageNotFound />;
  return message ? <RequestError message={message} /> : <ServerError />;
}

/** Whether browsers throw this error if the server is unreachable. A missing module has another cause: a new build. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof TypeError) || /module/i.test(error.message)) return false;
  return /failed to fetch|networkerror|load failed/i.test(error.message);
}

/**
 * An overloaded server, or a proxy that could not reach it. React Router throws the text of some answers as an Error.
 */
function isBusy(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 503 && typeof error.data === "string";
  return error instanceof Error && error.message === BUSY;
}

function ReloadButton() {
  return (
    <Button kind="primary" onClick={() => window.location.reload()}>
      {t("Try again")}
    </Button>
  );
}

/** An overloaded server refused the request. */
function Busy() {
  useErrorTitle(t("The server is busy"));
  return (
    <section className="stack">
      <Title size="record">{t("The server is busy")}</Title>
      <p>{t("Try again in a moment.")}</p>
      <Buttons>
        <ReloadButton />
      </Buttons>
    </section>
  );
}

/** The browser reported a connection, but the server is unreachable. */
function Unreachable() {
  return (
    <section className="stack">
      <Title size="record">{t("No connection")}</Title>
      <p>{t("We couldn’t reach the server. What you entered is saved in this browser.")}</p>
      <Buttons>
        <ReloadButton />
      </Buttons>
    </section>
  );
}

/** An error with a message for the user. */
function RequestError({ message }: { message: string }) {
  const { user } = usePageFrame();
  const { pathname } = useLocation();
  return (
    <section className="stack">
      <Title size="record">{t("This page can’t be shown")}</Title>
      <p>{t(message)}</p>
      <Buttons>
        <ButtonLink kind="primary" to={pathname} reloadDocument>
          {t("Start again")}
        </ButtonLink>
        <ButtonLink to={user ? homeOf[user.area] : "/"}>{t("Go to home page")}</ButtonLink>
      </Buttons>
    </section>
  );
}

function PageNotFound() {
  const { pathname } = useLocation();
  return (
    <section className="stack">
      <Title size="record">{t("Page Not Found")}</Title>
      <p className="soft breaks">{t("There is no page at {path}.", { path: pathname })}</p>
      <p>{t("Check the address, or ask for access.")}</p>
      <HomeLink />
    </section>
  );
}

/** A render error occurs after the router set the page's title. */
function useErrorTitle(title: string): void {
  useEffect(() => {
    const previousTitle = document.title;
    document.title = title;
    return () => {
      document.title = previousTitle;
    };
  }, [title]);
}

function ServerError() {
  useErrorTitle(t("Internal Server Error"));
  return (
    <section className="stack">
      <Title size="record">{t("Internal Server Error")}</Title>
      <p>
        {t(
          "Something went wrong on our side. We’ve recorded the error, and what you entered is saved in this browser.",
        )}
      </p>
      <Buttons>
        <ReloadButton />
        <ButtonLink to="/" reloadDocument>
          {t("Go to home page")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}

function HomeLink() {
  const { user } = usePageFrame();
  return (
    <Buttons>
      <ButtonLink kind="primary" to={user ? homeOf[user.area] : "/"}>
        {t("Go to home page")}
      </ButtonLink>
    </Buttons>
  );
}

const subscribeToNothing = () => () => undefined;

/** Officers keep the menu on all addresses of the admin area. */
function Frame({ children }: { children: ReactNode }) {
  const { government, user } = usePageFrame();
  const { pathname } = useLocation();
  const links = user
    ? [{ to: homeOf[user.area], label: t("Home") }]
    : [{ to: "/login", label: t("Sign in"), button: true }];
  const publicFrame = (
    <PublicFrame government={government} homeTo="/" links={links}>
      {children}
    </PublicFrame>
  );
  // The server doesn't link the styles of a lazily loaded frame: they come with its script.
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  // The frame this error screen started with: a layout that loads meanwhile must not mount the menu again.
  const [OfficeFrame] = useState(officeFrame);
  if (!isHydrated || user?.area !== "admin" || !/^\/admin(\/|$)/.test(pathname)) return publicFrame;
  return (
    <Suspense fallback={publicFrame}>
      <OfficeFrame>
        <div className="gap-l">{children}</div>
      </OfficeFrame>
    </Suspense>
  );
}
