import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keptSeconds } from './kept-times.ts';

/** What a file is taken to last until it was measured: one that was forgotten shall not end a run alone. */
const NEW_S = 30;

/**
 * The longest files first, so that no worker begins the longest when all others are done. Those that share processes come before those
 * of their own, since a process is given up as soon as the next file does not share it. Among equals the path decides.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kept = keptSeconds();
    const rank = ({ project, moduleId }: TestSpecification) => ({
      own: project.config.isolate ? 1 : 0,
      seconds: kept.get(relative(project.config.root, moduleId).replaceAll('\\', '/')) ?? NEW_S,
    });
    return [...files].sort((a, b) => {
      const [left, right] = [rank(a), rank(b)];
      return left.own - right.own || right.seconds - left.seconds || (a.moduleId < b.moduleId ? -1 : 1);
    });
  }
}
