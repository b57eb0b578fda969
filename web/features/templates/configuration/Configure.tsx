import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TEMPLATE_NAME_LENGTH, templateNameOf } from '../../../../modules/templates/contract/rules.ts';
import { problemOf } from '../../../api/base.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { toast } from '../../../components/toast-slice.ts';
import { useWide } from '../../../components/use-wide.ts';
import type { Given } from '../../../questions/given.ts';
import { useAppDispatch } from '../../../session/store.ts';
import { addresses, useChangeTemplateMutation, useCreateTemplateMutation } from '../calls.ts';
import type { Start } from './begin.ts';
import styles from './Configuration.module.css';
import { DocumentPart } from './DocumentPart.tsx';
import { FormPart } from './FormPart.tsx';
import { Head } from './Head.tsx';
import { QuestionsPart } from './QuestionsPart.tsx';
import { StartNotices } from './StartNotices.tsx';
import { TypeChoice } from './TypeChoice.tsx';
import { configurationTexts } from './texts.ts';
import { useConfiguration } from './use-configuration.ts';
import { definitionOf, shownDefinitionOf, signersIn } from './working.ts';

/** Room for the preview beside the questions. */
const BESIDE = 1180;

export interface ConfigureProps {
  readonly title: string;
  readonly start: Start;
  /** Reads the template again. */
  readonly onReload: () => void;
}

/** Enter in a field makes no version: only the button does. */
const stay = (event: FormEvent) => event.preventDefault();

/** What nobody has configured yet comes first. */
const firstOpen = ({ from, added }: Start): string | null =>
  from.variables.find(({ name }) => added.size === 0 || added.has(name))?.name ?? null;

/** What is asked for each variable, how it will look, and one button that makes the next version of it. */
export function Configure({ title, start, onReload }: ConfigureProps) {
  const t = configurationTexts.use();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const isBeside = useWide(BESIDE);
  const { template, file } = start;
  const { working, change, faults, isChanged, isRestored, discard, saved } = useConfiguration(start.what, start.from);
  const [create, creating] = useCreateTemplateMutation();
  const [update, updating] = useChangeTemplateMutation();
  const [tried, setTried] = useState(0);
  const [isLookedFor, setLookedFor] = useState(false);
  const [given, setGiven] = useState<Given>({});
  const [open, setOpen] = useState(() => firstOpen(start));
  const [part, setPart] = useState<'questions' | 'form' | 'document'>('questions');
  const [side, setSide] = useState<'form' | 'document'>('form');
  const definitions = useMemo(() => working.variables.map(shownDefinitionOf), [working.variables]);
  const problem = problemOf(creating.error) ?? problemOf(updating.error);
  const isBusy = creating.isLoading || updating.isLoading;
  const told = tried > 0 ? faults : null;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tried > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  const save = async () => {
    if (isBusy) return;
    if (!faults.none) {
      setPart('questions');
      setLookedFor(true);
      return setTried(tried + 1);
    }
    const body = { name: templateNameOf(working.name), type: working.type, variables: working.variables.map(definitionOf) };
    const outcome = template
      ? await update({
          templateID: template.templateID,
          change: { ...body, templateHistory: template.templateHistory, ...(file ? { fileId: file.fileId } : {}) },
        })
      : await create({ ...body, fileId: file?.fileId ?? '' });
    if (!outcome.data) return;
    saved();
    const { templateID, templateHistory, signers } = outcome.data;
    const isSame = template?.templateHistory === templateHistory;
    dispatch(toast(isSame ? t('unchanged') : t(template ? 'saved' : 'created', { name: body.name, n: templateHistory })));
    void navigate(signers > 0 ? addresses.signatory(templateID, templateHistory) : addresses.list);
  };
  const questions = (
    <QuestionsPart
      working={working}
      change={change}
      faults={told}
      isLookedFor={isLookedFor}
      onFound={() => setLookedFor(false)}
      added={start.added}
      isGuessed={template === null || start.added.size > 0}
      open={open}
      onOpen={setOpen}
      places={start.places}
    />
  );
  const asked = <FormPart definitions={definitions} signers={signersIn(working)} given={given} onChange={setGiven} />;
  const paper = <DocumentPart template={template} given={given} isChanged={isChanged || file !== null} />;
  const missing = told ? told.variables.size + (told.name ? 1 : 0) + (told.askedOfSigners > 0 ? 1 : 0) : 0;
  return (
    <div className={styles.page}>
      <Head title={title} of={template?.name ?? undefined} />
      <div className={styles.body}>
        {isRestored && isChanged ? (
          <Notice title={t('restored')} actions={<Button onPress={discard}>{t('discard')}</Button>}>
            <p>{t('restoredText')}</p>
          </Notice>
        ) : null}
        <StartNotices file={file} />
        {missing > 0 ? (
          <Notice tone="stopped" title={t('reviewTitle', { count: missing })}>
            <p>{t('reviewText')}</p>
          </Notice>
        ) : null}
        <form ref={form} className={styles.form} noValidate onSubmit={stay}>
          <div className={styles.named}>
            <Field
              label={t('name')}
              hint={t('nameHint')}
              value={working.name}
              onChange={(name) => change((before) => ({ ...before, name }))}
              isRequired
              error={told?.name ? t(told.name, { limit: TEMPLATE_NAME_LENGTH }) : null}
            />
            <TypeChoice working={working} change={change} isTold={tried > 0} />
          </div>
          {isBeside ? questions : null}
        </form>
        {isBeside ? (
          <aside className={styles.beside} aria-label={t('previews')}>
            <Tabs
              label={t('previews')}
              look="switch"
              chosen={side}
              onChoose={setSide}
              tabs={[
                { id: 'form', title: t('formTab'), content: asked },
                { id: 'document', title: t('documentTab'), content: paper },
              ]}
            />
          </aside>
        ) : (
          <Tabs
            label={t('views')}
            chosen={part}
            onChoose={setPart}
            tabs={[
              { id: 'questions', title: t('questions'), content: questions },
              { id: 'form', title: t('formTab'), content: asked },
              { id: 'document', title: t('documentTab'), content: paper },
            ]}
          />
        )}
      </div>
      <footer className={styles.foot}>
        {problem?.code === 'template.changed' ? (
          <Notice
            tone="stopped"
            title={t('changedElsewhere')}
            actions={
              <Button
                onPress={() => {
                  saved();
                  updating.reset();
                  onReload();
                }}
              >
                {t('openNewest')}
              </Button>
            }
          >
            <p>{t('changedElsewhereText')}</p>
          </Notice>
        ) : problem ? (
          <ProblemNotice problem={problem} />
        ) : null}
        <div className={styles.footRow}>
          <p className={styles.quiet}>{t(isChanged || file ? 'unsaved' : 'allSaved')}</p>
          <ButtonLink to={addresses.list}>{t('cancel')}</ButtonLink>
          <Button look="primary" busy={isBusy} onPress={() => void save()}>
            {t('save')}
          </Button>
        </div>
      </footer>
    </div>
  );
}
