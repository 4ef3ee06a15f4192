/** Sound and vibration: once high for valid, twice low for invalid, if supported. */
export function signal(good: boolean): void {
  try {
    navigator.vibrate?.(good ? [80] : [200, 100, 200]);
    const context = new AudioContext();
    for (const at of good ? [0] : [0, 0.3]) {
      const tone = context.createOscillator();
      tone.frequency.value = good ? 880 : 220;
      tone.connect(context.destination);
      tone.start(context.currentTime + at);
      tone.stop(context.currentTime + at + 0.2);
    }
    setTimeout(() => void context.close(), 1_000);
  } catch {
    // A failed sound must not prevent the result.
  }
}
