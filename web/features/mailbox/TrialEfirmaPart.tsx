import { Download, FileKey2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { type TrialEfirma, useIssueEfirmaMutation } from './calls.ts';
import styles from './Mailbox.module.css';
import { mailboxTexts } from './texts.ts';

const SHORTEST_NAME = 3;
const SHORTEST_PASSWORD = 8;

/** Two files of the test authority, so that signing with e.firma can be tried by somebody who has none at hand. */
export function TrialEfirmaPart() {
  const t = mailboxTexts.use();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [issue, { data, error, isLoading }] = useIssueEfirmaMutation();
  const problem = problemOf(error);
  const nameShort = name.trim().length < SHORTEST_NAME;
  const passwordShort = password.length < SHORTEST_PASSWORD;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!nameShort && !passwordShort) void issue({ name: name.trim(), password });
  };
  return (
    <details className={styles.efirma}>
      <summary>{t('efirma')}</summary>
      <p className={styles.efirmaText}>{t('efirmaText')}</p>
      <form className={styles.efirmaForm} onSubmit={submit} noValidate>
        <Field
          label={t('efirmaName')}
          value={name}
          maxLength={100}
          onChange={setName}
          error={tried && nameShort ? t('efirmaNameShort') : null}
        />
        <Field
          label={t('efirmaPassword')}
          hint={t('efirmaPasswordHint')}
          type="password"
          autoComplete="off"
          value={password}
          maxLength={100}
          onChange={setPassword}
          error={tried && passwordShort ? t('efirmaPasswordShort') : null}
        />
        <Button type="submit" icon={<FileKey2 aria-hidden />} busy={isLoading}>
          {t('efirmaIssue')}
        </Button>
      </form>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div role="status">
        {data ? (
          <Notice
            tone="done"
            title={t('efirmaReady', { rfc: data.rfc })}
            actions={
              <>
                <Button small icon={<Download aria-hidden />} onPress={() => keep(data, 'cer')}>
                  {t('efirmaCer')}
                </Button>
                <Button small icon={<Download aria-hidden />} onPress={() => keep(data, 'key')}>
                  {t('efirmaKey')}
                </Button>
              </>
            }
          />
        ) : null}
      </div>
    </details>
  );
}

function keep(issued: TrialEfirma, which: 'cer' | 'key'): void {
  const bytes = Uint8Array.from(atob(issued[which]), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = which === 'cer' ? issued.cerFile : issued.keyFile;
  link.click();
  URL.revokeObjectURL(address);
}
