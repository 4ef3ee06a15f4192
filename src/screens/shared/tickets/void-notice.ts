interface Notice {
  readonly title: string;
  readonly text?: string;
}

/**
 * The notification after a void: the server decides whether it was done or only requested, as a page loaded before midnight
 * does not know.
 * @param data the response
 * @param done shown if the void was done
 */
export function voidNotice(data: unknown, done: Notice): Notice {
  const isRequested = (data as { status?: unknown } | null)?.status === "pending";
  return isRequested ? { title: "Void requested", text: "Another officer must approve it." } : done;
}
