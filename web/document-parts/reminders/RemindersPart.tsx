import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useDocumentQuery } from '../../api/documents.ts';
import { Button } from '../../components/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useUsualRemindersQuery } from './calls.ts';
import { planSentence } from './plan.ts';
import styles from './Reminders.module.css';
import { RemindersDialog } from './RemindersDialog.tsx';
import { remindersTexts } from './texts.ts';

export interface RemindersPartProps {
  readonly documentID: string;
  /** Not sent yet: what was not said of it comes from the sender's usual plan. */
  readonly isDraft?: boolean;
  readonly writer: boolean;
}

/** When whoever does not sign is reminded, who is next, and the way to change it. */
export function RemindersPart({ documentID, isDraft = false, writer }: RemindersPartProps) {
  const t = remindersTexts.use();
  const { moment } = useFormats();
  const [open, setOpen] = useState(false);
  // As the server has it now: whoever prepares a draft works on a copy of their own.
  const { data: view } = useDocumentQuery(documentID);
  const reminders = view?.reminders;
  const isUsual = isDraft && reminders?.isChosen === false;
  const { data: usual } = useUsualRemindersQuery(undefined, { skip: !isUsual });
  if (!view || !reminders || (!writer && reminders.plan === null)) return null;
  const plan = isUsual ? (usual?.plan ?? null) : reminders.plan;
  const next = reminders.next.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))[0];
  const name = view.signatory.find((one) => one.signatoryID === next?.signatoryID)?.name;
  return (
    <section aria-label={t('title')} className={styles.part}>
      <p>
        {planSentence(t, plan)} {isUsual && plan ? t('usual') : null}
      </p>
      {next && name ? <p className={styles.quiet}>{t('next', { name, when: moment(next.dueAt) })}</p> : null}
      {writer ? (
        <Button look="quiet" small icon={<BellRing aria-hidden />} onPress={() => setOpen(true)}>
          {t(plan ? 'change' : 'set')}
        </Button>
      ) : null}
      {open ? <RemindersDialog documentID={documentID} plan={plan} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
