import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { MAX_EVIDENCE_FILES } from '../../../modules/cancellation/contract/evidence-rules.ts';
import { api } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { type Progress, upload } from '../../api/upload.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { DropArea } from '../../components/DropArea.tsx';
import { Field } from '../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { Sending } from '../../components/Sending.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import styles from './Cancellation.module.css';
import { ChosenFiles } from './ChosenFiles.tsx';
import { type CancellationsOfDocument, type CancellationView, documentTags } from './calls.ts';
import { type ChosenFile, choose, type Finding } from './chosen.ts';
import { namesOf } from './names.ts';
import { requestTexts } from './texts.ts';

const MOST_REASON = 4000;

export interface RequestFormProps {
  readonly about: CancellationsOfDocument;
  /** Stands in place of a form that was not begun; null: one may ask. */
  readonly closed: ReactNode;
}

/** Evidence, reason, sending; what was chosen and typed stays through every refusal. */
export function RequestForm({ about, closed }: RequestFormProps) {
  const t = requestTexts.use();
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [missing, setMissing] = useState(false);
  const [reason, setReason] = useState('');
  const [progress, setProgress] = useState<Progress | null | 'done'>('done');
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [sent, setSent] = useState<CancellationView | null>(null);
  const area = useRef<HTMLElement>(null);
  const sending = progress !== 'done';

  if (sent) return <Sent request={sent} />;
  if (closed && chosen.length === 0 && reason === '') return closed;

  const take = async (files: readonly File[]) => {
    const result = await choose(chosen, files);
    setChosen(result.chosen);
    setFindings(result.findings);
    setMissing(false);
    setProblem(null);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setFindings([]);
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return area.current?.querySelector('button')?.focus();
    const form = new FormData();
    form.append('documentID', about.documentID);
    form.append('reason', reason);
    for (const { file } of chosen) form.append('evidence', file, file.name);
    setProblem(null);
    setProgress(null);
    const outcome = await upload<CancellationView>('/api/cancellation', form, { onProgress: setProgress });
    setProgress('done');
    if ('problem' in outcome) return setProblem(outcome.problem);
    setSent(outcome.data);
    dispatch(api.util.invalidateTags([...documentTags(about.documentID)]));
  };

  return (
    <form className={styles.stack} onSubmit={(event) => void send(event)} noValidate>
      <section className={styles.stack} ref={area} aria-labelledby="evidence-title">
        <h2 id="evidence-title">{t('evidence')}</h2>
        <p className={styles.quiet}>{t('evidenceWho')}</p>
        <DropArea
          onFiles={(files) => void take(files)}
          accept=".png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf"
          multiple
          title={t('drop')}
          hint={t('dropHint', { most: MAX_EVIDENCE_FILES })}
          button={t('choose')}
          look="secondary"
        />
        {missing ? (
          <Notice tone="stopped">
            <p>{t('needEvidence')}</p>
          </Notice>
        ) : null}
        {findings.length > 0 ? (
          <Notice tone="stopped">
            <ul className={styles.findings}>
              {findings.map((one) => (
                <li key={`${one.kind} ${one.kind === 'many' ? '' : one.name}`}>
                  <FindingText finding={one} />
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <ChosenFiles
          files={chosen}
          locked={sending}
          onRemove={(key) => {
            setChosen(chosen.filter((one) => one.key !== key));
            setFindings([]);
          }}
        />
      </section>
      <Field
        label={t('reason')}
        hint={t('reasonHint')}
        rows={4}
        value={reason}
        onChange={setReason}
        maxLength={MOST_REASON}
        isDisabled={sending}
      />
      <WhoAnswers about={about} />
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className={styles.acts}>
        <Button look="primary" type="submit" busy={sending}>
          {t('send')}
        </Button>
        {progress !== null && progress !== 'done' && progress.sent < progress.total ? <Sending {...progress} label={t('sending')} /> : null}
      </div>
    </form>
  );
}

/** More than so many names are counted instead of told. */
const NAMED = 3;

/** Whom it will be put to and that one answer decides, before it is sent. */
function WhoAnswers({ about }: { about: CancellationsOfDocument }) {
  const t = requestTexts.use();
  const { list } = useFormats();
  const names = namesOf(about.reviewers, t('somebody'));
  const count = names.length;
  if (about.role === 'OWNER' && about.asked === 'OWNER') return <p>{t('who_alone')}</p>;
  return (
    <div>
      <p>{count > NAMED ? t('who_many', { count }) : t('who', { count, names: list(names) })}</p>
      {about.asked === 'REACHED_SIGNERS' ? <p className={styles.quiet}>{t('who_reached')}</p> : null}
    </div>
  );
}

function FindingText({ finding }: { finding: Finding }) {
  const t = requestTexts.use();
  const { bytes, list } = useFormats();
  switch (finding.kind) {
    case 'many':
      return t('finding_many', { most: MAX_EVIDENCE_FILES, names: list(finding.left) });
    case 'large':
      return t('finding_large', { name: finding.name, size: bytes(finding.size), most: 20 });
    default:
      return t(`finding_${finding.kind}`, { name: finding.name });
  }
}

/** What was asked and what happens now; takes the focus, because the form it had is gone. */
function Sent({ request }: { request: CancellationView }) {
  const t = requestTexts.use();
  const { list } = useFormats();
  const names = namesOf(request.reviewers, t('somebody'));
  const alone = request.isReviewer;
  return (
    <div className={styles.focusable} tabIndex={-1} ref={(element) => element?.focus()}>
      <Notice
        tone="done"
        live
        title={alone ? t('sentAloneTitle') : t('sentTitle')}
        actions={
          <>
            <ButtonLink look="primary" to={`/document/cancel-review/${request.cancelationID}`}>
              {alone ? t('confirmNow') : t('toRequest')}
            </ButtonLink>
            {request.petitioner.role === 'OWNER' ? (
              <ButtonLink to={`/document/view?documentID=${request.documentID}`}>{t('toDocument')}</ButtonLink>
            ) : null}
          </>
        }
      >
        <p>{alone ? t('sentAloneText') : t('sentText', { count: names.length, names: list(names) })}</p>
      </Notice>
    </div>
  );
}
