import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { whileUsed } from "#session/while-used.ts";

const REFRESH_MS = 30_000;

/** Reloads the page's data every 30 seconds while it is used, and when the user returns to it. */
export function useRefresh(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => whileUsed(() => void revalidate(), REFRESH_MS), [revalidate]);
}
