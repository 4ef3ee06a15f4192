/** What browsers that can say of a camera's light; the standard types do not know it. */
interface WithLight {
  readonly torch?: boolean;
}

/** Off, as every camera begins; undefined where a page cannot switch its light. */
export function lightOf(track: MediaStreamTrack): false | undefined {
  const able = track.getCapabilities?.() as WithLight | undefined;
  return able?.torch ? false : undefined;
}

/** @returns whether the camera did as it was told */
export async function setLight(track: MediaStreamTrack, torch: boolean): Promise<boolean> {
  try {
    await track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}
