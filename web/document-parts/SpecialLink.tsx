import { useSpecialFactsQuery } from '../api/endorsements.ts';
import { ButtonLink } from '../components/Button.tsx';
import { useLanguage } from '../i18n/language.ts';
import { specialLinkTexts } from './special-link-texts.ts';

/** From the page of a signer to the special endorsement of their document, with the code of their link; nothing where none is taken. */
export function SpecialLink({ documentID, code }: { documentID: string; code: string }) {
  const t = specialLinkTexts.use();
  const { data } = useSpecialFactsQuery({ documentID, code, language: useLanguage() });
  if (!data?.isEnabled || data.isTaken) return null;
  return (
    <p>
      <ButtonLink to={`/endorsements/special/${documentID}${code === '' ? '' : `#${code}`}`}>{t('start')}</ButtonLink>
    </p>
  );
}
