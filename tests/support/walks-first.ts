import { BaseSequencer, type TestSpecification } from "vitest/node";

const WALK = /\/tests\/e2e\/(walk|sitemap)[^/]*$/;

/** Runs the walks over every screen first, because they take longest; the other files keep the default order. */
export class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => WALK.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !WALK.test(moduleId)),
    ];
  }
}
