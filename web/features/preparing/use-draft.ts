import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '../../api/types.ts';
import { useAppDispatch } from '../../session/store.ts';
import { keepWorking, keptWorking } from './kept.ts';
import { onServer, saveDraft } from './save.ts';
import { savable, useAutosave } from './use-autosave.ts';
import { type DraftView, type Working, withoutEmptyRows, workingOf } from './working.ts';

export interface Draft {
  readonly view: DraftView;
  readonly working: Working;
  readonly change: (next: Working | ((before: Working) => Working)) => void;
  /** `half`: waits in this tab until it is whole enough for the server; `unsaved`: the server did not take it. */
  readonly state: 'saved' | 'typed' | 'half' | 'unsaved' | 'saving';
  readonly problem: ApiProblem | null;
  /** Answers whether the server has it. */
  readonly save: (working?: Working) => Promise<boolean>;
}

/** A draft being written: kept in the tab with every letter, on the server with every step and every pause. */
export function useDraft(first: DraftView): Draft {
  const dispatch = useAppDispatch();
  const [view, setView] = useState(first);
  const [saved, setSaved] = useState(() => workingOf(first));
  const [working, setWorking] = useState(() => keptWorking(first.documentID, saved) ?? saved);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const latest = useRef({ view, saved, working });
  latest.current = { view, saved, working };

  useEffect(() => keepWorking(first.documentID, working, saved), [first.documentID, working, saved]);

  const save = useCallback(
    async (given?: Working): Promise<boolean> => {
      const now = latest.current;
      const wanted = given ?? now.working;
      setSaving(true);
      const outcome = await saveDraft(dispatch, now.view, now.saved, wanted);
      setSaving(false);
      if ('problem' in outcome) {
        setProblem(outcome.problem);
        return false;
      }
      setProblem(null);
      setView(outcome.view);
      setSaved(workingOf(outcome.view));
      // The term that was chosen is the server's now; as long as it stood here too, a reload would take the draft for another one.
      setWorking((current) => (current.linkTerm === wanted.linkTerm ? { ...current, linkTerm: null } : current));
      return true;
    },
    [dispatch],
  );

  const change = useCallback((next: Working | ((before: Working) => Working)) => {
    setProblem(null);
    setWorking(next);
  }, []);
  const state = saving
    ? 'saving'
    : onServer(view, saved, withoutEmptyRows(working))
      ? 'saved'
      : problem
        ? 'unsaved'
        : savable(working, saved)
          ? 'typed'
          : 'half';
  useAutosave({ working, saved, wanted: state === 'typed', save });
  return { view, working, change, state, problem, save };
}
