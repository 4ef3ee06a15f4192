/** What a phone's camera handed over by a code may do; the API and both screens share it. */

/** Photos one code takes. */
export const MOST_CAPTURED = 20;

/** Minutes until a code runs out. */
export const CAPTURE_MINUTES = 10;

/** Signs of a code: 26 of 5 random bits each, 130 together. */
export const CODE_SIGNS = 26;

/** The header that carries the code, so that it stays out of addresses and with them out of logs. */
export const CODE_HEADER = "X-Capture-Code";

export const RUN_OUT = "This code has run out. Make a new one at the desk.";
