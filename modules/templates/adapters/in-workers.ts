import { formatOf } from '../../../shared-kernel/word/format.ts';
import { ownTrouble, WORD_WORK_LIMITS } from '../../../shared-kernel/word/word-files.ts';
import type { WorkerPool } from '../../../shared-kernel/workers/pool.ts';
import { alone } from '../../../shared-kernel/workers/pool.ts';
import type { TemplateFiles } from '../application/ports.ts';
import type { TemplateJobs } from './template-jobs.ts';

/** Templates in workers that whoever made them closes; the same as inspect Word files, so that an account has one turn for both. */
export const templateFilesInWorkers = (
  workers: Pick<WorkerPool<TemplateJobs>, 'run'>,
  limits: typeof WORD_WORK_LIMITS = WORD_WORK_LIMITS,
): TemplateFiles => ({
  async scan(bytes, { account, isUrgent }) {
    // Most of what is no .docx is known by its first bytes, and needs no worker.
    if (formatOf(bytes) !== 'docx') return { ok: false, faults: [{ code: 10006, tag: '', place: null }] };
    try {
      return await workers.run('scan', { bytes: alone(bytes) }, limits, { share: account, isUrgent });
    } catch (error) {
      const trouble = ownTrouble(error);
      if (trouble === null) throw error;
      return { ok: false, faults: [{ code: 10004, tag: '', place: null, reason: trouble }] };
    }
  },
  async composed(bytes, definitions, answers, language, { account, isUrgent }, open = 'NOTHING') {
    const input = { bytes: alone(bytes), definitions, answers, language, open };
    try {
      return await workers.run('compose', input, limits, { share: account, isUrgent });
    } catch (error) {
      if (ownTrouble(error) === null) throw error;
      return { ok: false, code: 'template.too_large' };
    }
  },
});
