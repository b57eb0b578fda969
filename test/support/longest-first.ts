import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keptSeconds } from './kept-times.ts';

/** What a file of its own process is taken to last until it was measured: one that was forgotten shall not end a run alone. */
const NEW_S = 30;

/**
 * The longest files first, so that no worker begins the longest when all others are done; what is short and shares a process comes
 * last and fills what is left. Among equals the path decides.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kept = keptSeconds();
    const rank = ({ project, moduleId }: TestSpecification) => {
      const seconds = kept.get(relative(project.config.root, moduleId).replaceAll('\\', '/'));
      const shares = project.config.isolate ? 0 : 1;
      return { shares, seconds: seconds ?? (shares === 0 ? NEW_S : 0) };
    };
    return [...files].sort((a, b) => {
      const [left, right] = [rank(a), rank(b)];
      return left.shares - right.shares || right.seconds - left.seconds || (a.moduleId < b.moduleId ? -1 : 1);
    });
  }
}
