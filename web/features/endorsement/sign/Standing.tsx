import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { nameOfFile } from '../../../../shared-kernel/files/file-names.ts';
import { download } from '../../../api/download.ts';
import type { EndorsementView } from '../../../api/endorsements.ts';
import type { ApiProblem } from '../../../api/types.ts';
import { Button } from '../../../components/Button.tsx';
import { CopyHash } from '../../../components/CopyHash.tsx';
import { CopyId } from '../../../components/CopyId.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { Trace, type TraceKnot } from '../../../components/Trace.tsx';
import { useFormats } from '../../../i18n/format.ts';
import styles from '../Endorsement.module.css';
import { endorsementTexts } from '../texts.ts';
import { useStated } from '../use-stated.ts';
import { endorsementSignTexts } from './texts.ts';

/** What the sheet says, in words. `explained`: also what its class means for the other person. */
export function Facts({ view, explained = true }: { view: EndorsementView; explained?: boolean }) {
  const t = endorsementSignTexts.use();
  const w = endorsementTexts.use();
  const stated = useStated();
  const { list } = useFormats();
  const { endorser, endorsee } = view;
  const rows: readonly [string, React.ReactNode][] = [
    [w('endorser'), [endorser.name, endorser.emailID].filter(Boolean).join(' · ')],
    [w('endorsee'), [endorsee.name, endorsee.emailID].filter(Boolean).join(' · ')],
    [w('kind'), w(`kind_${view.kind}`)],
    ...(view.place ? [[w('place'), view.place] as const] : []),
    ...stated({
      amount: view.amount,
      date: view.date ?? '',
      endorserRfc: endorser.rfc ?? '',
      endorseeRfc: endorsee.rfc ?? '',
      acceptance: view.acceptance ?? '',
    }),
    [
      w('documentID'),
      <span key="id">
        {view.folio ? <code>{view.folio}</code> : null} <CopyId documentID={view.documentID} />
      </span>,
    ],
  ].map(([name, value]) => [name as string, value]);
  return (
    <section aria-label={t('facts')}>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {explained ? <p className={styles.quiet}>{w(`why_${view.kind}`)}</p> : null}
      {view.lettersWithoutFont?.length ? (
        <Notice tone="info" live={false}>
          <p>{t('lettersWithoutFont', { count: view.lettersWithoutFont.length, letters: list(view.lettersWithoutFont) })}</p>
        </Notice>
      ) : null}
    </section>
  );
}

/** Where the endorsement stands: asked, signed, sealed; or why it was not made. */
export function Standing({ view }: { view: EndorsementView }) {
  const t = endorsementSignTexts.use();
  const w = endorsementTexts.use();
  const endorser = view.endorser.name ?? w('somebody');
  const endorsee = view.endorsee.name ?? w('somebody');
  const { rejection, status } = view;
  if (rejection) {
    const how = rejection.by === 'ENDORSER' ? 'declined' : rejection.code ? 'refused' : 'withdrawn';
    return (
      <Notice tone="stopped" live={false} title={t(how, { name: endorser })}>
        {rejection.reason ? (
          <p>
            {t('reason')}: {rejection.reason}
          </p>
        ) : null}
        <p>
          <Moment at={rejection.at} />
        </p>
      </Notice>
    );
  }
  const signed = status === 'APPROVED' || status === 'COMPLETED';
  const done = status === 'COMPLETED';
  const knots: TraceKnot[] = [
    {
      id: 'asked',
      kind: 'done',
      title: t('step_asked', { name: view.requestedBy.name ?? w('somebody') }),
      facts: [<Moment key="at" at={view.askedAt} />],
    },
    {
      id: 'signed',
      kind: signed ? 'done' : 'due',
      title: t(signed ? 'step_signed' : 'step_toSign', { name: endorser }),
      facts: [view.signedAt ? <Moment key="at" at={view.signedAt} /> : t('step_now')],
    },
    {
      id: 'sealed',
      kind: done ? 'proof' : signed ? 'due' : 'later',
      title: t('step_sealed'),
      facts: [done && view.settledAt ? <Moment key="at" at={view.settledAt} /> : t(signed ? 'step_now' : 'step_later')],
    },
  ];
  return (
    <section className={styles.stack}>
      <p className={styles.sentence} role="status">
        {done
          ? t('completed', { endorsee })
          : signed
            ? t('sealing')
            : !view.isAdmitted
              ? t('preparing')
              : view.canSign
                ? ''
                : t('waits', { name: endorser })}
      </p>
      <Trace knots={knots} label={t('steps')} />
      {done ? <Downloads view={view} /> : null}
    </section>
  );
}

/** The sealed sheet and its constancia: what proves the endorsement without us. */
export function Downloads({ view }: { view: EndorsementView }) {
  const w = endorsementTexts.use();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const files = [
    ['sheet', view.sealedSheetUrl, 'sealedSheet'],
    ['constancia', view.constanciaUrl, 'sheetConstancia'],
  ] as const;
  const endorsee = view.endorsee.name ?? w('somebody');
  return (
    <div className={styles.stack}>
      {files.map(([name, url, kind]) =>
        url ? (
          <Button
            key={name}
            icon={<FileDown aria-hidden />}
            aria-label={w(`${name}Of`, { endorsee })}
            onPress={() => void download(url, nameOfFile(view.title, kind, view.language)).then(setProblem)}
          >
            {w(name)}
          </Button>
        ) : null,
      )}
      {view.sealedSheetSha256 ? (
        <p className={styles.quiet}>
          SHA-256 <CopyHash sha256={view.sealedSheetSha256} />
          {view.constancia ? ` · ${view.constancia.tsa}` : ''}
          {view.constancia?.test ? ` · ${w('test')}` : ''}
        </p>
      ) : null}
      {problem ? <ProblemNotice problem={problem} /> : null}
    </div>
  );
}
