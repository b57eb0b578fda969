import { useState } from 'react';
import { useMay } from '../../access/facts.ts';
import { problemOf } from '../../api/base.ts';
import { useSendMutation } from '../../api/documents.ts';
import type { ApiProblem } from '../../api/types.ts';
import { forgetSigningWithSending, signWithSending } from '../../signer/with-sending.ts';
import { faultsOf } from './faults.ts';
import { dropWorking, forgetLast } from './kept.ts';
import type { Draft } from './use-draft.ts';
import { type LastDayChoice, useLastDay } from './use-last-day.ts';
import { type OwnSigning, useOwnSigning } from './use-own-signing.ts';

export interface SendingAct {
  readonly lastDay: LastDayChoice;
  readonly own: OwnSigning;
  /** Something is missing without which nothing is sent. */
  readonly blocked: boolean;
  readonly busy: boolean;
  readonly problem: ApiProblem | null;
  /** Asked for, and not this person's to do (NOTE-044). */
  readonly denied: boolean;
  readonly forget: () => void;
  readonly act: () => Promise<void>;
}

/** Sends a draft: first what was typed, then the last day, then the sending itself. */
export function useSending(draft: Draft): SendingAct {
  const { working, view } = draft;
  const lastDay = useLastDay(view);
  const own = useOwnSigning(draft);
  const [send, { isLoading, error }] = useSendMutation();
  const may = useMay('document:create');
  const [denied, setDenied] = useState(false);
  const act = async () => {
    if (!may) return setDenied(true);
    const wish = own.wish();
    if (own.on && wish === null) return;
    if (!(await draft.save()) || !(await lastDay.save())) return;
    // Before the answer, after which another page stands here.
    if (wish) signWithSending(view.documentID, wish);
    const answer = await send({ documentID: view.documentID, title: working.title });
    if (answer.error) return forgetSigningWithSending(view.documentID);
    dropWorking(view.documentID);
    forgetLast(view.documentID);
  };
  return {
    lastDay,
    own,
    blocked: !working.whoSigns || !faultsOf(working).none || working.title.trim() === '',
    busy: isLoading || draft.state === 'saving',
    problem: problemOf(error),
    denied,
    forget: () => setDenied(false),
    act,
  };
}
