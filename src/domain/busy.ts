/** What a server says that has more to do than it can: the browser knows it again where a page is loaded. */
export const BUSY = "The server is busy. Try again in a moment.";
