/** The lists on the page of an account manager, as its address names them. */
export const LISTS = {
  portfolio: "Portfolio",
  "follow-ups": "Follow-ups",
  promises: "Promises",
  done: "Completed",
  about: "Details",
} as const;

export type ListName = keyof typeof LISTS;
