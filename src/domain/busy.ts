/** Message of an overloaded server. The error screen recognises it. */
export const BUSY = "The server is busy. Try again in a moment.";
