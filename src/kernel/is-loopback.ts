/** Whether this host is this machine, whose local traffic can't be observed. @param host a name or address, or `hostname` of a URL */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
