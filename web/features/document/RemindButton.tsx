import { Mail } from 'lucide-react';
import { useMay } from '../../access/facts.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { documentTexts } from './texts.ts';

export interface RemindButtonProps {
  /** Of those who get a new link; at least one. */
  readonly names: readonly (string | null)[];
  /** The link of the one person ended: what is sent is no reminder. */
  readonly ended?: boolean;
  /** Milliseconds until the server takes another one. */
  readonly wait: number;
  readonly busy: boolean;
  readonly small: boolean;
  /** Something else comes first on the page. */
  readonly second: boolean;
  readonly problem: ApiProblem | null;
  /** Whether every link was sent. */
  readonly onRemind: () => Promise<boolean>;
}

/** Sends links again, to signers and to approvers alike; while that has to wait it says how long. */
export function RemindButton({ names, ended = false, wait, busy, small, second, problem, onRemind }: RemindButtonProps) {
  const t = documentTexts.use();
  const dispatch = useAppDispatch();
  const mayCreate = useMay('document:create');
  const several = names.length > 1;
  const only = names[0] ?? '';
  const send = async () => {
    if (await onRemind()) dispatch(toast(several ? t('remindedAll') : t('reminded', { name: only })));
  };
  // Sending belongs to the permission to create (GUARD-022).
  if (!mayCreate) return null;
  return (
    <>
      <Button
        look={small || second ? 'secondary' : 'primary'}
        small={small}
        icon={<Mail aria-hidden />}
        busy={busy}
        isDisabled={wait > 0}
        onPress={() => void send()}
      >
        {wait > 0
          ? t('act_wait', { seconds: Math.ceil(wait / 1000) })
          : several
            ? t('act_remindAll')
            : t(ended ? 'act_newLink' : 'act_remind', { name: only.split(' ')[0] ?? '' })}
      </Button>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </>
  );
}
