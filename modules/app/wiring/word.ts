import type { WordConverter, WordFiles } from '../../../shared-kernel/word/port.ts';
import { createWordWorkers, WordFilesInWorkers } from '../../../shared-kernel/word/word-files.ts';
import { templateFilesInWorkers } from '../../templates/adapters/in-workers.ts';
import type { TemplateFiles } from '../../templates/index.ts';
import type { Configuration } from '../settings/config.ts';
import { type WordFileJobs, wordFileEntry } from '../strangers/word-jobs.ts';
import { openWordConverter } from './word-converter.ts';

/** Word files of this installation: what reads them, and what makes pages of them. */
export interface Word {
  readonly files: WordFiles;
  readonly templates: TemplateFiles;
  readonly converter: WordConverter;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** Nothing is started before the first Word file. `given`: the converter of a test, in the place of the installation's own. */
export function createWord(config: Configuration, given?: WordConverter): Word {
  const workers = createWordWorkers<WordFileJobs>(config.workers, wordFileEntry);
  const converter = given ?? openWordConverter(config);
  return {
    files: new WordFilesInWorkers(workers),
    templates: templateFilesInWorkers(workers),
    converter,
    async close() {
      await Promise.all([converter.close(), workers.close()]);
    },
  };
}
