import { ArrowDown, ArrowUp, ChevronDown, CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Status } from '../../../components/Status.tsx';
import { Variable } from '../Variable.tsx';
import styles from './Configuration.module.css';
import { configurationTexts } from './texts.ts';
import { VariableForm } from './VariableForm.tsx';
import type { VariableRowProps } from './variable-row-props.ts';

/** A variable in the list: what it asks of whom, its place, and behind one press everything about it. */
export function VariableRow(props: VariableRowProps) {
  const { variable, isFirst, isLast, isNew, isOpen, onToggle, wrong, onMove } = props;
  const t = configurationTexts.use();
  const id = useId();
  const { name, label, type, form, required } = variable;
  const who = form === null ? t('who_sender') : t('who_signer', { n: form });
  return (
    <li className={styles.variable} data-variable={name} data-open={isOpen || undefined}>
      <div className={styles.variableHead}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('open', { name, label })}
          onClick={onToggle}
        >
          <ChevronDown aria-hidden size={18} className={styles.turn} />
          <span className={styles.openerText}>
            <span className={styles.asked}>{label.trim() || name}</span>
            <span className={styles.factLine}>
              <Variable name={name} />
              <span>{t(`kind_${type}`)}</span>
              <span>{who}</span>
              {required || type === 'signature' ? null : <span>{t('isOptional')}</span>}
              {isNew ? <Status tone="done">{t('isNew')}</Status> : null}
              {wrong ? (
                <Status tone="stopped" icon={CircleAlert}>
                  {t('hasFault')}
                </Status>
              ) : null}
            </span>
          </span>
        </button>
        <div className={styles.moves}>
          <button type="button" data-move aria-label={t('up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden size={17} />
          </button>
          <button type="button" data-move aria-label={t('down', { name })} disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden size={17} />
          </button>
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <VariableForm {...props} /> : null}
      </div>
    </li>
  );
}
