import { t } from "#language/t.ts";
import type { ViewData } from "./loaders.ts";

export type Photo = ViewData["photos"][number];

/** The alternative text of a photo. */
export function photoText(title: string, { caption, position }: Photo): string {
  return caption ? `${title}: ${caption}` : t("{title}, number {position}", { title, position });
}
