let publicAddress: URL | undefined;

/** Sets the public address of this installation; the port is known only once it listens. */
export function setPublicUrl(url: URL): void {
  publicAddress = url;
}

/** The public address without a path, for links on documents and return URLs of gateways. */
export function publicUrl(): URL {
  if (!publicAddress) throw new Error("The public address is not known yet.");
  return publicAddress;
}
