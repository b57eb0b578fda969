import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewForm } from '../../../../modules/forms/contract/calls.ts';
import { problemOf } from '../../../api/base.ts';
import type { ApiProblem } from '../../../api/types.ts';
import { toast } from '../../../components/toast-slice.ts';
import { useAppDispatch } from '../../../session/store.ts';
import { addresses, useActOnFormMutation, useBeginFormMutation } from '../calls.ts';

export type Standing = 'filling' | 'beginning' | 'asking';

/** Begins the document, has its signers asked, and goes on to where that is said. */
export function useBegin(begun: () => void) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [beginForm] = useBeginFormMutation();
  const [act] = useActOnFormMutation();
  const [standing, setStanding] = useState<Standing>('filling');
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const begin = async (form: NewForm, once: string): Promise<void> => {
    setProblem(null);
    setStanding('beginning');
    const { data: view, error } = await beginForm({ form, once });
    if (!view) {
      setProblem(problemOf(error));
      return setStanding('filling');
    }
    const { documentID, templateID, templateType, asked, stage } = view;
    begun();
    if (asked > 0 && stage === 'COLLECTING') {
      setStanding('asking');
      const sent = await act({ documentID, act: 'send', body: {}, once: `${once}-send` });
      const refused = problemOf(sent.error);
      // It is begun all the same: its own page says what is missing, and has the button.
      if (refused && refused.code !== 'form.nothing_to_send') {
        dispatch(toast(refused.message, 'stopped'));
        return void navigate(addresses.form(templateID, templateType, documentID), { replace: true });
      }
    }
    void navigate(addresses.completed(templateID, templateType, documentID), { replace: true });
  };
  return { begin, standing, problem };
}
