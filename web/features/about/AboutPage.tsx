import { useLocation } from 'react-router';
import { ButtonLink } from '../../components/Button.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { productName } from '../../components/product-name.ts';
import styles from './About.module.css';
import { pageOf, pages } from './pages.ts';
import { PRO_DOCUMENTS } from './plans.ts';
import { aboutTexts } from './texts.ts';

/** A short page that says what is so, and what is not offered. */
export default function AboutPage() {
  const t = aboutTexts.use();
  const { pathname } = useLocation();
  const name = pageOf[pathname.replace(/\/$/, '')] ?? 'about';
  const { parts, way } = pages[name];
  const text = (key: string) => t(`${name}_${key}` as 'about_title', { product: productName, documents: PRO_DOCUMENTS });
  usePageTitle(text('title'));
  return (
    <article className={styles.page}>
      <header>
        <h1>{text('title')}</h1>
        <p className={styles.lead}>{text('lead')}</p>
      </header>
      {Array.from({ length: parts }, (_, index) => `${index + 1}`).map((part) => (
        <section key={part}>
          <h2>{text(`${part}_head`)}</h2>
          <p>{text(part)}</p>
        </section>
      ))}
      {way ? (
        <p>
          <ButtonLink to={way.to}>{t(way.key)}</ButtonLink>
        </p>
      ) : null}
    </article>
  );
}
