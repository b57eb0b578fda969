import { FlaskConical } from 'lucide-react';
import { noLegalValue } from '../../shared-kernel/i18n/no-legal-value.ts';
import { useLanguage } from '../i18n/language.ts';
import { Notice } from './Notice.tsx';
import { Status } from './Status.tsx';

interface OfDocument {
  readonly of: { readonly isTest: boolean };
}

/** In a list: a document that was made with a test key. */
export function NoLegalValueMark({ of }: OfDocument) {
  const language = useLanguage();
  return of.isTest ? (
    <Status tone="waiting" icon={FlaskConical}>
      {noLegalValue.mark[language]}
    </Status>
  ) : null;
}

/** On a page about such a document, in the words that its file, its mails and its verdict have too. */
export function NoLegalValueNotice({ of }: OfDocument) {
  const language = useLanguage();
  return of.isTest ? <Notice tone="waiting">{noLegalValue.sentence[language]}</Notice> : null;
}
