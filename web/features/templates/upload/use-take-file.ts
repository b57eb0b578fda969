import { useRef, useState } from 'react';
import type { TemplateFaultFacts, TemplateFileView } from '../../../../modules/templates/contract/calls.ts';
import type { ApiProblem } from '../../../api/types.ts';
import { type Progress, upload } from '../../../api/upload.ts';

export type Taking =
  | { readonly at: 'area'; readonly problem: ApiProblem | null }
  | { readonly at: 'sending'; readonly name: string; readonly progress: Progress | null }
  | { readonly at: 'faults'; readonly facts: TemplateFaultFacts };

/** A new name for each file that is sent: an answer that got lost is asked for again, not made again. */
const newKey = (): string => crypto.randomUUID();

/** Hands a Word file in, for a new template (null) or as the next file of one, and keeps what came of it. */
export function useTakeFile(templateID: string | null, onTaken: (file: TemplateFileView) => void) {
  const [taking, setTaking] = useState<Taking>({ at: 'area', problem: null });
  const control = useRef<AbortController | null>(null);
  const send = async (file: File) => {
    const { name } = file;
    const form = new FormData();
    form.append('file', file, name);
    const own = new AbortController();
    control.current = own;
    setTaking({ at: 'sending', name, progress: null });
    const outcome = await upload<TemplateFileView>(
      templateID === null ? '/api/template/file' : `/api/template/${encodeURIComponent(templateID)}/file`,
      form,
      {
        headers: { 'idempotency-key': newKey() },
        signal: own.signal,
        about: name,
        onProgress: (progress) => setTaking((now) => (now.at === 'sending' ? { ...now, progress } : now)),
      },
    );
    if (!('problem' in outcome)) {
      setTaking({ at: 'area', problem: null });
      return onTaken(outcome.data);
    }
    const { problem } = outcome;
    if (problem.code === 'template.faults') setTaking({ at: 'faults', facts: factsOf(problem, name) });
    else setTaking({ at: 'area', problem: problem.code === 'network.aborted' ? null : problem });
  };
  return { taking, send, stop: () => control.current?.abort() };
}

const factsOf = ({ facts }: ApiProblem, fileName: string): TemplateFaultFacts => ({ fileName, faults: [], ...facts }) as TemplateFaultFacts;
