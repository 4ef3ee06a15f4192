import { expect, it, vi } from "vitest";
import { passwordMatches } from "./password.ts";

it("never hashes more than two passwords at once", async () => {
  let active = 0;
  let mostActive = 0;
  const finish: (() => void)[] = [];
  // Fails before the hash, so that the test decides when a call finishes.
  const before = async () => {
    mostActive = Math.max(mostActive, ++active);
    await new Promise<void>((resolve) => finish.push(resolve));
    active--;
    throw new Error("finished");
  };
  let open = 0;
  const check = () => {
    open++;
    void passwordMatches("password", undefined, before).catch(() => open--);
  };
  for (let call = 0; call < 3; call++) check();
  await vi.waitFor(() => expect(finish).toHaveLength(2));
  // Calls at every moment while the first one finishes and the third one continues.
  finish.shift()?.();
  for (let moment = 0; moment < 20; moment++) {
    check();
    await Promise.resolve();
  }
  await vi.waitFor(() => {
    while (finish.length > 0) finish.shift()?.();
    expect(open).toBe(0);
  });
  expect(mostActive).toBe(2);
});
