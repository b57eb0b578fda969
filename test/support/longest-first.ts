import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keptSeconds } from './kept-times.ts';

/**
 * The longest files first, so that no worker begins the longest when all others are done; what is short and shares a process comes
 * last and fills what is left. Among the short ones and those that nobody has measured the path decides.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kept = keptSeconds();
    const rank = ({ project, moduleId }: TestSpecification) => {
      const seconds = kept.get(relative(project.config.root, moduleId).replaceAll('\\', '/')) ?? 0;
      return { shares: project.config.isolate ? 0 : 1, seconds };
    };
    return [...files].sort((a, b) => {
      const [left, right] = [rank(a), rank(b)];
      return left.shares - right.shares || right.seconds - left.seconds || (a.moduleId < b.moduleId ? -1 : 1);
    });
  }
}
