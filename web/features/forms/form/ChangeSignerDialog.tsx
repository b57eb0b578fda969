import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { useFirstWrong } from '../../../components/first-wrong.ts';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { type PersonFaults, personFault } from '../single/filling.ts';
import { singleTexts } from '../single/texts.ts';
import type { SignerDialogProps } from './dialog.ts';
import styles from './Form.module.css';
import { ownerTexts } from './texts.ts';
import { useAct } from './use-act.ts';

/** Another name or address, or somebody else in their place, while nothing was handed in. */
export function ChangeSignerDialog({ view, signer, onClose }: SignerDialogProps) {
  const t = ownerTexts.use();
  const p = singleTexts.use();
  const { act, busy, problem } = useAct(view.documentID, 'signer');
  const [name, setName] = useState(signer.name);
  const [email, setEmail] = useState(signer.emailID);
  const [tried, setTried] = useState(0);
  const id = useId();
  const form = useFirstWrong(tried);
  const others = view.signers.filter((one) => one !== signer).map(({ emailID }) => emailID.toLowerCase());
  const faults: PersonFaults = personFault({ name, email }, new Set(others));
  const fault = (key: PersonFaults['name']) => (tried > 0 && key ? p(key) : null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(tried + 1);
    if (faults.name || faults.email) return;
    const done = t(signer.sentAt ? 'changedAsked' : 'changed', { name: name.trim() });
    if (await act({ signatoryID: signer.signatoryID, name: name.trim(), emailID: email.trim() }, done)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      staysOpen
      title={t('changeTitle', { name: signer.name || t('somebody') })}
      actions={
        <>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button look="primary" type="submit" form={id} busy={busy}>
            {t('changeDo')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className={styles.fields} noValidate onSubmit={(event) => void save(event)}>
        <p>{t(signer.sentAt ? 'changeTextAsked' : 'changeText')}</p>
        <Field
          label={p('email')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          isRequired
          error={fault(faults.email)}
        />
        <Field label={p('name')} autoComplete="off" value={name} onChange={setName} isRequired error={fault(faults.name)} />
      </form>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
