import { useState } from 'react';
import { problemOf } from '../../../api/base.ts';
import { keyFor } from '../../../api/once.ts';
import { toast } from '../../../components/toast-slice.ts';
import { useAppDispatch } from '../../../session/store.ts';
import { type FormAct, useActOnFormMutation } from '../calls.ts';

/** One act on a form: under one key for as long as what is sent stays the same. `done` is said once it is. */
export function useAct(documentID: string, act: FormAct) {
  const dispatch = useAppDispatch();
  const [run, { isLoading, error }] = useActOnFormMutation();
  const [kept, setKept] = useState<ReturnType<typeof keyFor> | null>(null);
  return {
    busy: isLoading,
    problem: problemOf(error),
    act: async (body: Readonly<Record<string, unknown>>, done: string): Promise<boolean> => {
      const named = keyFor(kept, body);
      setKept(named);
      const outcome = await run({ documentID, act, body, once: named.key });
      if (outcome.error) {
        // What was refused is decided anew the next time; what got lost is the same act.
        if (problemOf(outcome.error)?.status !== 0) setKept(null);
        return false;
      }
      setKept(null);
      dispatch(toast(done));
      return true;
    },
  };
}
