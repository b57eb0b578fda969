import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignerView } from '../../../../modules/forms/contract/calls.ts';
import type { Given } from '../../../questions/given.ts';
import { type FormLink, keepDraft } from './calls.ts';
import { dropUnsent, keepUnsent, unsentAnswers } from './kept.ts';
import { createSaving, type Saved, type Saving } from './saving.ts';

/** The state of the server that what is written here began with. */
const fromOf = ({ draftKeptAt, answeredAt }: SignerView): string => `${draftKeptAt ?? ''} ${answeredAt ?? ''}`;

/** What a signer writes, kept on the way: by the server, and in the tab until it is there. */
export function useAnswers(link: FormLink, view: SignerView) {
  const [start] = useState(() => {
    const unsent = unsentAnswers(link, fromOf(view));
    const given = (unsent ?? view.draft ?? view.answers) as Given;
    return { given, isUnsent: unsent !== null };
  });
  const [given, setGiven] = useState(start.given);
  const [saved, setSaved] = useState<Saved>(
    start.isUnsent ? { state: 'waiting' } : view.draftKeptAt ? { state: 'saved', at: view.draftKeptAt } : { state: 'nothing' },
  );
  const saving = useRef<Saving<Given> | null>(null);
  const from = useRef(fromOf(view));
  const newest = useRef(start.given);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for as long as this page of this link stands
  useEffect(() => {
    const own = createSaving<Given>({
      async send(next, leaving) {
        const outcome = await keepDraft(link, next, leaving);
        if ('problem' in outcome) return { problem: outcome.problem };
        // What was written meanwhile is newer than what the server has now.
        from.current = fromOf({ ...view, draftKeptAt: outcome.data.keptAt });
        keepUnsent(link, newest.current, from.current);
        return { at: outcome.data.keptAt };
      },
      onSaved(next) {
        if (next.state === 'saved') dropUnsent(link);
        setSaved(next);
      },
      clockwork: {
        later(act, ms) {
          const timer = window.setTimeout(act, ms);
          return () => window.clearTimeout(timer);
        },
      },
    });
    saving.current = own;
    if (start.isUnsent) own.changed(start.given);
    const online = () => own.hurry();
    const hidden = () => document.visibilityState === 'hidden' && own.leave();
    window.addEventListener('online', online);
    window.addEventListener('pagehide', own.leave);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', own.leave);
      document.removeEventListener('visibilitychange', hidden);
      own.end();
    };
  }, [link.documentID, link.signatoryID, link.timestamp, link.code]);
  const change = useCallback(
    (next: Given) => {
      setGiven(next);
      newest.current = next;
      keepUnsent(link, next, from.current);
      saving.current?.changed(next);
    },
    [link],
  );
  return {
    given,
    change,
    saved,
    /** It was handed in. */
    end: () => {
      saving.current?.end();
      dropUnsent(link);
    },
  };
}
