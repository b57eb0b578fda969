import { useState } from 'react';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { useResumeWorkMutation } from './calls.ts';
import { operationsTexts } from './texts.ts';

/** Brings the next try of an item of work forward; it is tried as ever, and nothing is called done. */
export function useTryNow(reactor: string, key: string) {
  const t = operationsTexts.use();
  const dispatch = useAppDispatch();
  const [resume, { isLoading }] = useResumeWorkMutation();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const again = async () => {
    setProblem(null);
    const answer = await resume({ reactor, key });
    if (answer.error) setProblem(problemOf(answer.error));
    else dispatch(toast(t('resumed')));
  };
  return { again: () => void again(), isLoading, problem };
}
