import { BaseSequencer, type TestSpecification } from "vitest/node";

const WALK = /\/tests\/e2e\/(walk|sitemap)[^/]*$/;

/** The walks over every screen take longest, so they come first; the others as vitest has them, long files before short ones. */
export class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => WALK.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !WALK.test(moduleId)),
    ];
  }
}
