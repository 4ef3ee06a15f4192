import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { BUSY } from "#domain/busy.ts";
import { t } from "#language/t.ts";
import { officeFrame } from "#layouts/office-frame.ts";
import { usePageFrame } from "#page-frame.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { PublicFrame } from "#ui/shell/public-frame.tsx";
import { homeOf } from "../../home-of.ts";
import { NotAllowed } from "./not-allowed.tsx";

/** What stands in place of a page that could not be shown. */
export function ErrorScreen({ error }: { error: unknown }) {
  return <Frame>{screenFor(error)}</Frame>;
}

function screenFor(error: unknown): ReactNode {
  if (isNetworkError(error)) return <Unreachable />;
  if (isBusy(error)) return <Busy />;
  if (!isRouteErrorResponse(error)) return <ServerError />;
  if (error.status === 403) return <NotAllowed />;
  if (error.status === 404) return <PageNotFound />;
  const { message } = (error.data ?? {}) as { message?: string };
  return message ? <Refused message={message} /> : <ServerError />;
}

/** What browsers throw when a server could not be reached for data. Code that is missing has another cause: a new build. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof TypeError) || /module/i.test(error.message)) return false;
  return /failed to fetch|networkerror|load failed/i.test(error.message);
}

/** An overloaded server, or a proxy that could not reach one. React Router throws the text of some answers as an Error. */
function isBusy(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 503 && typeof error.data === "string";
  return error instanceof Error && error.message === BUSY;
}

function Reload() {
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
        <Reload />
      </Buttons>
    </section>
  );
}

/** The browser took itself for connected and was not. */
function Unreachable() {
  return (
    <section className="stack">
      <Title size="record">{t("No connection")}</Title>
      <p>{t("The server could not be reached. What you entered is kept in this browser.")}</p>
      <Buttons>
        <Reload />
      </Buttons>
    </section>
  );
}

/** The service said why, and what to do. */
function Refused({ message }: { message: string }) {
  const { user } = usePageFrame();
  const { pathname } = useLocation();
  return (
    <section className="stack">
      <Title size="record">{t("This page cannot be shown")}</Title>
      <p>{t(message)}</p>
      <Buttons>
        <ButtonLink kind="primary" to={pathname} reloadDocument>
          {t("Start again")}
        </ButtonLink>
        <ButtonLink to={user ? homeOf[user.area] : "/"}>{t("Go to the first page")}</ButtonLink>
      </Buttons>
    </section>
  );
}

function PageNotFound() {
  const { pathname } = useLocation();
  return (
    <section className="stack">
      <Title size="record">{t("Page Not Found")}</Title>
      <p className="soft breaks">{t("Page not found: {path}", { path: pathname })}</p>
      <p>{t("The address may be mistyped, or the record is not yours to see.")}</p>
      <Home />
    </section>
  );
}

/** A fault while drawing comes after the router chose the page's title. */
function useErrorTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
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
          "Something went wrong on our side, and it has been recorded. What you entered is kept in this browser.",
        )}
      </p>
      <Buttons>
        <Reload />
        <ButtonLink to="/" reloadDocument>
          {t("Go to the first page")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}

function Home() {
  const { user } = usePageFrame();
  return (
    <Buttons>
      <ButtonLink kind="primary" to={user ? homeOf[user.area] : "/"}>
        {t("Go to the first page")}
      </ButtonLink>
    </Buttons>
  );
}

const noChange = () => () => undefined;

/** An officer keeps the index at hand, wherever below their area the address is. */
function Frame({ children }: { children: ReactNode }) {
  const { government, user } = usePageFrame();
  const { pathname } = useLocation();
  const links = user
    ? [{ to: homeOf[user.area], label: t("My first page") }]
    : [{ to: "/login", label: t("Sign in"), button: true }];
  const plain = (
    <PublicFrame government={government} homeTo="/" links={links}>
      {children}
    </PublicFrame>
  );
  // The server links no style of a frame that is loaded by itself: it comes with its script.
  const here = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
  // The frame this error screen started with: a layout that loads meanwhile must not mount the menu again.
  const [Office] = useState(officeFrame);
  if (!here || user?.area !== "admin" || !/^\/admin(\/|$)/.test(pathname)) return plain;
  return (
    <Suspense fallback={plain}>
      <Office>
        <div className="gap-l">{children}</div>
      </Office>
    </Suspense>
  );
}
