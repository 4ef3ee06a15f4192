/** Shifts this process's clock by this many milliseconds. @returns a function that restores it */
export function shiftClock(milliseconds: number): () => void {
  const Real = Date;
  const now = () => Real.now() + milliseconds;
  class Shifted extends Real {
    constructor(...given: [] | [string | number | Date] | [number, number, ...number[]]) {
      if (given.length === 0) super(now());
      else super(...(given as [number, number]));
    }
    static override now = now;
  }
  globalThis.Date = Shifted as DateConstructor;
  return () => {
    globalThis.Date = Real;
  };
}
