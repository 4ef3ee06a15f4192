/** Every screen about one assessment. */
export function assessmentScreens(base: string): readonly string[] {
  return ["view", "edit", "create"].map((verb) => `${base}/${verb}/assessment`);
}
