import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { FORM_TITLE_LENGTH } from '../../../../modules/forms/contract/rules.ts';
import { checkAnswers, questionsOf } from '../../../../modules/templates/contract/answers.ts';
import type { TemplateView } from '../../../../modules/templates/contract/calls.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import tick from '../../../components/Tick.module.css';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../i18n/language.ts';
import { wrongQuestions } from '../../../questions/given.ts';
import { QuestionForm } from '../../../questions/QuestionForm.tsx';
import { addresses } from '../calls.ts';
import { faultsOf, formsIn, newFormOf, refusedSigners } from './filling.ts';
import { Making } from './Making.tsx';
import { SignersPart } from './SignersPart.tsx';
import styles from './Single.module.css';
import { singleTexts } from './texts.ts';
import { useBegin } from './use-begin.ts';
import { useFilling } from './use-filling.ts';

const nothing = (): void => undefined;

/** Names the document, answers what is asked of its sender, names who signs, and sends (ROUTE-048, TPL-001..012, TPL-014). */
export function Fill({ template }: { template: TemplateView }) {
  const t = singleTexts.use();
  const { variables, name } = template;
  const { filling, change, isRestored, discard, begun } = useFilling(template);
  const { begin, standing, problem } = useBegin(begun);
  const [tried, setTried] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const asks = questionsOf(variables, null).length > 0;
  const asksSigners = formsIn(template).some((form) => questionsOf(variables, form).length > 0);
  const checked = checkAnswers(variables, null, filling.given);
  const own = faultsOf(filling);
  const refused = problem?.code === 'form.signers_incorrect' ? refusedSigners(filling.signers, problem.facts) : null;
  const faults = tried > 0 ? own : null;
  const wrong = tried > 0 ? own.count + wrongQuestions(checked.faults) : 0;
  useEffect(() => {
    if (tried === 0) return;
    // The questions have taken the focus to the first of theirs that is wrong: the name of the document stands above them, the signers below.
    const wrong = (where: string) => page.current?.querySelector<HTMLElement>(where);
    const title = wrong('[name="title"][aria-invalid="true"]');
    (title ?? (wrong('[data-wrong]') ? null : wrong('[data-signer] [aria-invalid="true"]')))?.focus();
  }, [tried]);

  const send = () => {
    setTried(tried + 1);
    // Shows its faults at the questions themselves.
    page.current?.querySelector('form')?.requestSubmit();
    if (own.count > 0 || checked.faults.length > 0) return;
    void begin(newFormOf(template, filling, checked.answers), filling.once);
  };
  if (standing !== 'filling') return <Making title={filling.title} asksSigners={asksSigners} standing={standing} />;
  return (
    <div className={styles.page} ref={page}>
      <header className={styles.head}>
        <div>
          <p className={styles.crumbs}>
            <Link to={addresses.templates}>{t('templates')}</Link>
            {` / ${name ?? t('noName')}`}
          </p>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.quiet}>{t(asksSigners ? 'subtitleAsked' : 'subtitle')}</p>
        </div>
      </header>
      <div className={styles.notices}>
        {isRestored ? (
          <Notice title={t('restored')} actions={<Button onPress={discard}>{t('discard')}</Button>}>
            <p>{t('restoredText')}</p>
          </Notice>
        ) : null}
      </div>
      <div className={styles.body}>
        <div className={styles.main}>
          <section className={styles.part} aria-labelledby="form-document">
            <h2 id="form-document">{t('document')}</h2>
            <div className={styles.named}>
              <Field
                label={t('documentTitle')}
                name="title"
                autoComplete="off"
                value={filling.title}
                onChange={(title) => change((before) => ({ ...before, title }))}
                isRequired
                error={faults?.title ? t(faults.title, { limit: FORM_TITLE_LENGTH }) : null}
              />
              <SelectField
                label={t('language')}
                name="language"
                value={filling.language}
                onChange={(language) => change((before) => ({ ...before, language: language === 'en' ? 'en' : 'es' }))}
                options={LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] }))}
                hint={t('languageHint')}
              />
            </div>
          </section>
          <section className={styles.part} aria-labelledby="form-own" data-questions>
            <h2 id="form-own">{t('own')}</h2>
            {asks ? (
              <QuestionForm
                label={t('own')}
                definitions={variables}
                form={null}
                given={filling.given}
                onChange={(given) => change((before) => ({ ...before, given }))}
                onSubmit={nothing}
              />
            ) : (
              <p className={styles.quiet}>{t('nothingAsked')}</p>
            )}
          </section>
        </div>
        <div className={styles.side}>
          <SignersPart template={template} filling={filling} change={change} faults={refused ?? faults?.people ?? null} tried={tried} />
          {asksSigners ? (
            <section className={styles.part} aria-labelledby="form-modify">
              <h2 id="form-modify">{t('modifyTitle')}</h2>
              <label className={tick.tick}>
                <input
                  type="checkbox"
                  checked={filling.maySignersModify}
                  onChange={(event) => change((before) => ({ ...before, maySignersModify: event.target.checked }))}
                />
                <span>{t('modify')}</span>
              </label>
              <p className={styles.quiet}>{t('modifyText')}</p>
            </section>
          ) : null}
        </div>
      </div>
      <footer className={styles.foot}>
        {wrong > 0 ? (
          <p className={styles.wrong} role="status">
            {t('wrong', { count: wrong })}
          </p>
        ) : null}
        {problem ? <ProblemNotice title={t('refused')} problem={problem} /> : null}
        <div className={styles.footRow}>
          <p className={styles.quiet}>{t(asksSigners ? 'nextAsked' : 'nextComposed')}</p>
          <ButtonLink to={addresses.templates}>{t('leave')}</ButtonLink>
          <Button look="primary" icon={<Send aria-hidden />} onPress={send}>
            {t(asksSigners ? 'send' : 'compose')}
          </Button>
        </div>
      </footer>
    </div>
  );
}
