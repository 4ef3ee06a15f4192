/** Reads a given number of bytes at a time from chunks of any size. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next `count` bytes; fewer only at the end. */
  async take(count: number): Promise<Buffer> {
    const parts = [this.#waiting];
    let length = this.#waiting.length;
    while (length < count) {
      const { value, done } = await this.#pieces.next();
      if (done) break;
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      length += value.length;
    }
    const all = parts.length === 1 ? this.#waiting : Buffer.concat(parts, length);
    this.#waiting = all.subarray(count);
    return all.subarray(0, count);
  }
}
