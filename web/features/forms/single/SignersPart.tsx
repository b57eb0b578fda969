import { Plus, Trash2, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { questionsOf } from '../../../../modules/templates/contract/answers.ts';
import type { TemplateView } from '../../../../modules/templates/contract/calls.ts';
import { useRecipientsQuery } from '../../../api/documents.ts';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { useAppSelector } from '../../../session/store.ts';
import { emptySigner, type Filling, formsIn, type PersonFaults, type SignerDraft } from './filling.ts';
import styles from './Single.module.css';
import { singleTexts } from './texts.ts';

export interface SignersPartProps {
  readonly template: TemplateView;
  readonly filling: Filling;
  readonly change: (next: (before: Filling) => Filling) => void;
  /** By key; null: nothing is told yet. */
  readonly faults: ReadonlyMap<string, PersonFaults> | null;
  readonly tried: number;
}

/** One signer for each form of the version, with what it asks of them, and whoever signs besides. */
export function SignersPart({ template, filling, change, faults }: SignersPartProps) {
  const t = singleTexts.use();
  const { signers } = filling;
  const hasForms = formsIn(template).length > 0;
  const list = useRef<HTMLOListElement>(null);
  const isAdded = useRef(false);
  const count = signers.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row is written into at once
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
  }, [count]);
  const put = (next: readonly SignerDraft[]) => change((before) => ({ ...before, signers: next }));
  return (
    <section className={styles.part} aria-labelledby="form-signers">
      <h2 id="form-signers">{t('signers')}</h2>
      <p className={styles.quiet}>{t(hasForms ? 'signersText' : 'signersFree')}</p>
      {count === 0 ? null : (
        <ol ref={list} className={styles.signers} aria-labelledby="form-signers">
          {signers.map((one, index) => (
            <SignerRow
              key={one.key}
              template={template}
              signer={one}
              number={index + 1}
              taken={signers.filter((other) => other.key !== one.key).map(({ email }) => email.trim().toLowerCase())}
              faults={faults?.get(one.key) ?? {}}
              onChange={(next) => put(signers.map((other) => (other.key === one.key ? next : other)))}
              onRemove={one.form === null ? () => put(signers.filter((other) => other.key !== one.key)) : null}
            />
          ))}
        </ol>
      )}
      <div>
        <Button
          icon={<Plus aria-hidden />}
          onPress={() => {
            isAdded.current = true;
            put([...signers, emptySigner(null)]);
          }}
        >
          {t('addSigner')}
        </Button>
      </div>
    </section>
  );
}

interface SignerRowProps {
  readonly template: TemplateView;
  readonly signer: SignerDraft;
  readonly number: number;
  /** Addresses of the others. */
  readonly taken: readonly string[];
  readonly faults: PersonFaults;
  readonly onChange: (signer: SignerDraft) => void;
  readonly onRemove: (() => void) | null;
}

function SignerRow({ template, signer, number, taken, faults, onChange, onRemove }: SignerRowProps) {
  const t = singleTexts.use();
  const user = useAppSelector(({ session }) => session.user);
  const { data: known = [] } = useRecipientsQuery('');
  const own = user?.emailID ?? null;
  const isOwn = own !== null && signer.email.trim().toLowerCase() === own.toLowerCase();
  const mayBeOwn = own !== null && !isOwn && !taken.includes(own.toLowerCase());
  const offered = known.filter(({ emailID }) => !taken.includes(emailID.toLowerCase()));
  const named = (email: string) => known.find(({ emailID }) => emailID.toLowerCase() === email.trim().toLowerCase())?.name ?? null;
  const fault = (key: PersonFaults['name']) => (key ? t(key) : null);
  return (
    <li className={styles.signer} data-signer={number}>
      <div className={styles.signerHead}>
        <div>
          <p className={styles.strong}>{t(signer.form === null ? 'extraSigner' : 'signer', { n: signer.form ?? number })}</p>
          <p className={styles.small}>
            <Asks template={template} form={signer.form} />
          </p>
        </div>
        <div className={styles.signerActs}>
          {mayBeOwn ? (
            <Button
              look="quiet"
              small
              icon={<UserRound aria-hidden />}
              onPress={() => onChange({ ...signer, email: own, name: user?.fullName ?? signer.name })}
            >
              {t('itsMe')}
            </Button>
          ) : null}
          {onRemove ? (
            <Button look="quiet" small icon={<Trash2 aria-hidden />} onPress={onRemove} aria-label={t('removeSigner', { n: number })}>
              {t('remove')}
            </Button>
          ) : null}
        </div>
      </div>
      <div className={styles.pair}>
        <Field
          label={t('email')}
          type="email"
          autoComplete="off"
          value={signer.email}
          suggestions={offered.map(({ emailID }) => emailID)}
          onChange={(email) =>
            onChange({ ...signer, email, name: signer.name.trim() === '' ? (named(email) ?? signer.name) : signer.name })
          }
          isRequired
          hint={isOwn ? t('youSign') : undefined}
          error={fault(faults.email)}
        />
        <Field
          label={t('name')}
          autoComplete="off"
          value={signer.name}
          onChange={(name) => onChange({ ...signer, name })}
          isRequired
          error={fault(faults.name)}
        />
      </div>
    </li>
  );
}

/** What a form asks, in a sentence. */
function Asks({ template: { variables }, form }: { template: TemplateView; form: number | null }) {
  const t = singleTexts.use();
  const { list } = useFormats();
  if (form === null) return t('asksNothing');
  const questions = questionsOf(variables, form);
  if (questions.length === 0) return t('asksSignature');
  const labels = questions.map(({ label }) => `«${label}»`);
  return labels.length > FEW ? t('asksMany', { count: labels.length }) : t('asks', { questions: list(labels) });
}

/** More questions than these are counted, not named. */
const FEW = 3;
