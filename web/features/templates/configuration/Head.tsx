import type { Ref } from 'react';
import { Link } from 'react-router';
import { addresses } from '../calls.ts';
import styles from './Configuration.module.css';
import { configurationTexts } from './texts.ts';

export function Head({ title, of, headingRef }: { title: string; of?: string | undefined; headingRef?: Ref<HTMLHeadingElement> }) {
  const t = configurationTexts.use();
  return (
    <header className={styles.head}>
      <p className={styles.crumbs}>
        <Link to={addresses.list}>{t('templates')}</Link>
        {of ? ` / ${of}` : ''}
      </p>
      <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
    </header>
  );
}
