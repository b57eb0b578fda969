import { useId, useState } from 'react';
import { problemOf } from '../../../api/base.ts';
import { ENDORSEMENT_KINDS, type EndorsementView, useAskEndorsementMutation } from '../../../api/endorsements.ts';
import type { DocumentView } from '../../../api/types.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { useFirstWrong } from '../../../components/first-wrong.ts';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { Rich } from '../../../components/Rich.tsx';
import { endorsementTexts } from '../texts.ts';
import { useStated } from '../use-stated.ts';
import { type EndorseForm, emptyForm, type Fault, faultsOf, inputOf } from './form.ts';
import { MoreDetails } from './MoreDetails.tsx';
import styles from './Part.module.css';
import { endorsementPartTexts } from './texts.ts';

export interface EndorseDialogProps {
  readonly view: DocumentView;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAsked: (made: EndorsementView) => void;
}

/** Who endorses, in favour of whom and how; then the same in one sentence, and the act. What is written stays while one looks back. */
export function EndorseDialog({ view, open, onClose, onAsked }: EndorseDialogProps) {
  const t = endorsementPartTexts.use();
  const w = endorsementTexts.use();
  const [form, setForm] = useState<EndorseForm>(emptyForm);
  const [asked, setAsked] = useState(0);
  const [confirming, setConfirming] = useState(false);
  const [ask, { isLoading, error, reset }] = useAskEndorsementMutation();
  const place = useFirstWrong(asked);
  const problem = problemOf(error);
  const stated = useStated();
  const own = view.createdBy.fullName ?? w('you');
  const faults = faultsOf(form, view.createdBy.emailID ?? '');
  const say = (fault: Fault | undefined) => (asked > 0 && fault ? t(fault) : null);
  const change = (part: Partial<EndorseForm>) => setForm((before) => ({ ...before, ...part }));
  const toConfirm = () => {
    setAsked((count) => count + 1);
    setConfirming(Object.keys(faults).length === 0);
  };
  const back = () => {
    reset();
    setConfirming(false);
  };
  const act = async () => {
    const answer = await ask(inputOf(form, view.documentID));
    if (answer.error || !answer.data) return;
    setForm(emptyForm);
    setAsked(0);
    setConfirming(false);
    onAsked(answer.data);
  };
  const endorser = form.who === 'own' ? own : form.endorserName.trim();
  if (confirming)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={t('confirmTitle')}
        actions={
          <>
            <Button onPress={back}>{t('back')}</Button>
            <Button look="primary" busy={isLoading} onPress={() => void act()}>
              {t('confirmDo')}
            </Button>
          </>
        }
      >
        <p className={styles.confirm}>
          <Rich
            text={t('confirm', {
              endorser,
              endorsee: form.endorseeName.trim(),
              title: view.title,
              kind: w(`kind_${form.kind}`).toLowerCase(),
            })}
          />
        </p>
        <p>{w(`why_${form.kind}`)}</p>
        <dl className={styles.stated}>
          {stated(inputOf(form, view.documentID).details).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>{t('confirmNext', { endorser })}</p>
        {problem ? <ProblemNotice problem={problem} /> : null}
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('formTitle')}
      wide
      actions={
        <>
          <Button onPress={onClose}>{w('cancel')}</Button>
          <Button look="primary" onPress={toConfirm}>
            {t('toConfirm')}
          </Button>
        </>
      }
    >
      <form
        ref={place}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          toConfirm();
        }}
      >
        <Choice
          legend={t('whoEndorses')}
          options={[
            { id: 'own', name: t('whoOwn', { name: own }) },
            { id: 'other', name: t('whoOther'), why: t('whoOtherWhy') },
          ]}
          chosen={form.who}
          onChoose={(who) => change({ who })}
        />
        {form.who === 'other' ? (
          <div className={styles.pair}>
            <Field
              label={t('endorserName')}
              value={form.endorserName}
              onChange={(endorserName) => change({ endorserName })}
              maxLength={120}
              error={say(faults.endorserName)}
            />
            <Field
              label={t('endorserEmail')}
              type="email"
              value={form.endorserEmail}
              onChange={(endorserEmail) => change({ endorserEmail })}
              error={say(faults.endorserEmail)}
            />
          </div>
        ) : null}
        <fieldset className={styles.group}>
          <legend>{t('toWhom')}</legend>
          <div className={styles.pair}>
            <Field
              label={t('endorseeName')}
              value={form.endorseeName}
              onChange={(endorseeName) => change({ endorseeName })}
              maxLength={120}
              error={say(faults.endorseeName)}
            />
            <Field
              label={t('endorseeEmail')}
              type="email"
              value={form.endorseeEmail}
              onChange={(endorseeEmail) => change({ endorseeEmail })}
              error={say(faults.endorseeEmail)}
            />
          </div>
        </fieldset>
        <Choice
          legend={t('whichKind')}
          options={ENDORSEMENT_KINDS.map((id) => ({ id, name: w(`kind_${id}`), why: w(`why_${id}`) }))}
          chosen={form.kind}
          onChoose={(kind) => change({ kind })}
        />
        <Field label={t('place')} hint={t('placeHint')} value={form.place} onChange={(text) => change({ place: text })} maxLength={120} />
        <MoreDetails form={form} onChange={change} faults={asked > 0 ? faults : {}} asked={asked} />
        {/* Enter in a field goes on, as in any form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

interface ChoiceProps<Id extends string> {
  readonly legend: string;
  readonly options: readonly { readonly id: Id; readonly name: string; readonly why?: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

/** One of several, each with what it means. */
function Choice<Id extends string>({ legend, options, chosen, onChoose }: ChoiceProps<Id>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {options.map((one) => (
        <label key={one.id} className={styles.option}>
          <input type="radio" name={name} checked={chosen === one.id} onChange={() => onChoose(one.id)} />
          <span>
            <span className={styles.optionName}>{one.name}</span>
            {one.why ? <span className={styles.optionWhy}>{one.why}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
