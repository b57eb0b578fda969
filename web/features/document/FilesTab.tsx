import { Download, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { problemOf, samePlace } from '../../api/base.ts';
import { documentsApi } from '../../api/documents.ts';
import { keepFile } from '../../api/download.ts';
import type { ApiProblem, DocumentView, TimelineEntry } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { CopyHash } from '../../components/CopyHash.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { downloadHistory, nameOf, nameOfVersion } from '../../document-parts/downloads.ts';
import { SheetButtons } from '../../document-parts/SheetButtons.tsx';
import { sheetTexts } from '../../document-parts/sheet-texts.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { detailTexts } from './detail-texts.ts';
import { versionMadeBy } from './events.ts';
import styles from './People.module.css';
import { asOfEvent } from './place.ts';
import railStyles from './Rail.module.css';

export function FilesTab({ view, events }: { view: DocumentView; events: readonly TimelineEntry[] }) {
  const t = detailTexts.use();
  const sheet = sheetTexts.use();
  const { bytes, moment } = useFormats();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const sealed = view.sealing?.sealed != null;
  const current = view.documentFiles.find((one) => one.version === view.documentFileObj.version);
  const asn = view.validation?.constanciaURL ?? null;
  const uploaded = events.find((event) => event.type === 'DocumentUploaded');
  const original = (uploaded?.data.original ?? null) as { sha256: string; size: number } | null;

  const work = async (id: string, act: () => Promise<ApiProblem | null>) => {
    setBusy(id);
    setProblem(null);
    setProblem(await act());
    setBusy(null);
  };
  /** Earlier versions are handed out as the document handed them out then. */
  const earlier = (version: number) => async (): Promise<ApiProblem | null> => {
    const made = events.find((event) => versionMadeBy(event) === version);
    if (!made) return null;
    try {
      const then = await dispatch(
        documentsApi.endpoints.documentAsOf.initiate({ id: view.documentID, asOf: asOfEvent(made) }, { subscribe: false }),
      ).unwrap();
      if (then.documentFileObj.url) keepFile(samePlace(then.documentFileObj.url), nameOfVersion(view, version));
      return null;
    } catch (error) {
      return problemOf(error);
    }
  };
  const whatOf = (version: number): string => {
    const event = events.find((one) => versionMadeBy(one) === version);
    if (event?.type === 'SignatureRecorded') return t('version_signed', { name: event.actor.name ?? '' });
    return event?.type === 'PlatformSealed' ? t('version_sealed') : t('version_prepared');
  };
  const line = (id: string, name: string, facts: React.ReactNode, act: (() => void) | null) => (
    <li className={styles.file}>
      <div className={styles.fileText}>
        <p className={styles.fileName}>{name}</p>
        <p className={railStyles.fact}>{facts}</p>
      </div>
      {act ? (
        <Button small busy={busy === id} icon={<Download aria-hidden />} aria-label={t('downloadOf', { file: name })} onPress={act}>
          {t('download')}
        </Button>
      ) : null}
    </li>
  );
  const { url, originalUrl } = view.documentFileObj;
  return (
    <>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <section className={railStyles.stack}>
        <h2 className={railStyles.sectionTitle}>{t('files')}</h2>
        <ul className={styles.fileList}>
          {current && url
            ? line(
                'current',
                sealed ? t('file_signed') : t('file_current'),
                <>
                  {bytes(current.size)} · {t('hash')} <CopyHash sha256={current.sha256} />
                </>,
                () => keepFile(samePlace(url), nameOfVersion(view, view.documentFileObj.version)),
              )
            : null}
          {asn && view.sealing?.constancia
            ? line(
                'asn',
                t('file_asn'),
                <>
                  {moment(view.sealing.constancia.at)} · {view.sealing.constancia.tsa}
                  {view.sealing.constancia.test ? ` · ${t('test')}` : ''} · <CopyHash sha256={view.sealing.constancia.sha256} />
                </>,
                () => keepFile(samePlace(asn), nameOf(view, 'constancia')),
              )
            : line('asn', t('file_asn'), t('asnMissing'), null)}
          {original
            ? line(
                'original',
                t(view.word ? 'file_originalWord' : 'file_original'),
                <>
                  {bytes(original.size)} · {t('file_originalText')} · <CopyHash sha256={original.sha256} />
                </>,
                originalUrl ? () => keepFile(samePlace(originalUrl), nameOfVersion(view, 0)) : () => void work('original', earlier(0)),
              )
            : null}
          <li className={styles.file}>
            <div className={styles.fileText}>
              <p className={styles.fileName}>{sheet('name')}</p>
              <p className={railStyles.fact}>{sheet('text')}</p>
            </div>
            <div className={styles.fileActs}>
              <SheetButtons documentID={view.documentID} title={view.title} small onProblem={setProblem} />
            </div>
          </li>
          {line('zip', t('file_zip'), t('file_zipText'), () => void work('zip', () => downloadHistory(view.documentID, view.title)))}
        </ul>
      </section>
      {view.documentFiles.length > 0 ? (
        <section className={railStyles.stack}>
          <h2 className={railStyles.sectionTitle}>{t('versions')}</h2>
          <ul className={styles.fileList}>
            {view.documentFiles.map((one) => (
              <li key={one.version} className={styles.file}>
                <div className={styles.fileText}>
                  <p className={styles.fileName}>{t('file_version', { version: one.version })}</p>
                  <p className={railStyles.fact}>
                    {whatOf(one.version)} · {bytes(one.size)} · <CopyHash sha256={one.sha256} />
                  </p>
                </div>
                <Button
                  small
                  busy={busy === `v${one.version}`}
                  icon={<Download aria-hidden />}
                  aria-label={t('downloadOf', { file: t('file_version', { version: one.version }) })}
                  onPress={() => void work(`v${one.version}`, earlier(one.version))}
                >
                  {t('download')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {view.status === 'COMPLETED' && view.validation ? (
        <div>
          <ButtonLink icon={<ScanSearch aria-hidden />} to={`/validation/${view.documentID}/${view.validation.timestamp}`}>
            {t('validate')}
          </ButtonLink>
        </div>
      ) : null}
      {/* The header cuts a long one. */}
      <p className={railStyles.fact}>
        {t('titleLabel')} <strong>{view.title}</strong>
        <br />
        {t('created', { when: moment(view.addedOn), name: (view.broughtBy ?? view.createdBy).fullName ?? '' })}
        <br />
        {view.folio ? (
          <>
            {t('folioLabel')} <code>{view.folio}</code>
            <br />
          </>
        ) : null}
        {t('idLabel')} <code>{view.documentID}</code>
      </p>
    </>
  );
}
