let address: URL | undefined;

/** Says where people reach this installation; the port is known only once it listens. */
export function setPublicUrl(url: URL): void {
  address = url;
}

/** The public address, without a path: links on paper and ways back from the gateway start with it. */
export function publicUrl(): URL {
  if (!address) throw new Error("The public address is not known yet.");
  return address;
}
