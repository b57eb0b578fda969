import { useCallback, useRef, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { useSetLastDayMutation } from '../../api/documents.ts';
import type { ApiProblem } from '../../api/types.ts';
import type { DraftView } from './working.ts';

export interface LastDayChoice {
  /** YYYY-MM-DD as it is typed; empty: none. */
  readonly day: string;
  readonly change: (day: string) => void;
  readonly problem: ApiProblem | null;
  /** Answers whether the server has it; two calls at once are one. */
  readonly save: () => Promise<boolean>;
}

/** The last day of a draft. It is an act of its own, so that it is kept when its field is left and once more before sending. */
export function useLastDay({ documentID, lastDay }: Pick<DraftView, 'documentID' | 'lastDay'>): LastDayChoice {
  const [day, setDay] = useState(lastDay?.day ?? '');
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [set] = useSetLastDayMutation();
  const kept = useRef(lastDay?.day ?? '');
  const typed = useRef(day);
  const running = useRef<Promise<boolean> | null>(null);
  const keep = useCallback(async (): Promise<boolean> => {
    const wanted = typed.current;
    if (wanted === kept.current) return true;
    const answer = await set({ documentID, lastDay: wanted === '' ? null : wanted });
    setProblem(answer.error ? problemOf(answer.error) : null);
    if (answer.error) return false;
    kept.current = wanted;
    return true;
  }, [set, documentID]);
  const save = useCallback(async (): Promise<boolean> => {
    // What was begun when the field was left ends before anything is sent.
    if (running.current) await running.current;
    running.current = keep();
    const done = await running.current;
    running.current = null;
    return done;
  }, [keep]);
  const change = useCallback((next: string) => {
    typed.current = next;
    setProblem(null);
    setDay(next);
  }, []);
  return { day, change, problem, save };
}
