import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { whileUsed } from "#session/while-used.ts";

const EVERY_MS = 30_000;

/** Reads the page's figures again every half minute while somebody looks at it, and when they come back to it. */
export function useRefresh(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => whileUsed(() => void revalidate(), EVERY_MS), [revalidate]);
}
