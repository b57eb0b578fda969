import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { approverTexts } from './approver-texts.ts';
import type { ApproverFault, ApproverFaults, Faults } from './faults.ts';
import { canStep, moveTo, numbered, step } from './order.ts';
import styles from './Preparing.module.css';
import { TurnRow } from './TurnRow.tsx';
import type { Draft } from './use-draft.ts';
import { type RowDrag, useRowDrag } from './use-row-drag.ts';
import { type ApproverDraft, emptyApprover } from './working.ts';

/** Whose approval (VoBo) is asked for before anybody signs, in which turn (RULE-039, VOBO-002). */
export function Approvers({ draft, faults }: { draft: Draft; faults: Faults | null }) {
  const t = approverTexts.use();
  const { working, change } = draft;
  const { approvers } = working;
  const list = useRef<HTMLOListElement>(null);
  const focusNew = useRef(false);
  const put = (next: readonly ApproverDraft[]) => change((before) => ({ ...before, approvers: next }));
  const drag = useRowDrag(list, (key, target, where) => put(moveTo(approvers, key, target, where)));
  const count = approvers.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row is written into at once
  useEffect(() => {
    if (!focusNew.current) return;
    focusNew.current = false;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-key]');
    rows?.[rows.length - 1]?.querySelector('input')?.focus();
  }, [count]);
  return (
    <section className={styles.observers} aria-labelledby="approvers-title">
      <h2 id="approvers-title" className={styles.sectionTitle}>
        {t('title')}
      </h2>
      <p className={styles.muted}>{t('text')}</p>
      {count > 0 ? (
        <ol ref={list} className={styles.people} aria-label={t('title')}>
          {approvers.map((one, index) => (
            <ApproverRow
              key={one.key}
              one={one}
              index={index}
              several={count > 1}
              together={index > 0 && one.rank > 0 && approvers[index - 1]?.rank === one.rank}
              faults={faults?.approvers.get(one.key) ?? {}}
              onChange={(next) => put(approvers.map((other) => (other.key === one.key ? next : other)))}
              onStep={(by) => put(step(approvers, one.key, by))}
              canEarlier={canStep(approvers, one.key, -1)}
              canLater={canStep(approvers, one.key, 1)}
              onRemove={() => put(numbered(approvers.filter((other) => other.key !== one.key)))}
              drag={drag}
            />
          ))}
        </ol>
      ) : null}
      <div>
        <Button
          look="quiet"
          icon={<Plus aria-hidden />}
          onPress={() => {
            focusNew.current = true;
            put([...approvers, emptyApprover(approvers)]);
          }}
        >
          {t('add')}
        </Button>
      </div>
    </section>
  );
}

interface RowProps {
  readonly one: ApproverDraft;
  readonly index: number;
  readonly several: boolean;
  readonly together: boolean;
  readonly faults: ApproverFaults;
  readonly onChange: (approver: ApproverDraft) => void;
  readonly onStep: (by: -1 | 1) => void;
  readonly canEarlier: boolean;
  readonly canLater: boolean;
  readonly onRemove: () => void;
  readonly drag: RowDrag;
}

function ApproverRow({ one, index, several, together, faults, onChange, onStep, canEarlier, canLater, onRemove, drag }: RowProps) {
  const t = approverTexts.use();
  const name = one.name.trim() || t('number', { number: index + 1 });
  const fault = (key: ApproverFault | undefined) => (key ? t(key) : null);
  return (
    <TurnRow
      rowKey={one.key}
      title={!several || one.rank < 1 ? t('number', { number: index + 1 }) : t(together ? 'turnTogether' : 'turn', { number: one.rank })}
      turn={
        several
          ? {
              dragHint: t('dragHint'),
              earlierOf: t('earlierOf', { name }),
              laterOf: t('laterOf', { name }),
              canEarlier,
              canLater,
              onStep,
            }
          : null
      }
      together={several && together}
      removeOf={t('removeOf', { name })}
      onRemove={onRemove}
      drag={drag}
    >
      <div className={styles.approverFields}>
        <Field
          label={t('name')}
          autoComplete="off"
          maxLength={300}
          value={one.name}
          onChange={(value) => onChange({ ...one, name: value })}
          error={fault(faults.name)}
        />
        <Field
          label={t('email')}
          type="email"
          autoComplete="off"
          maxLength={300}
          value={one.email}
          onChange={(value) => onChange({ ...one, email: value })}
          error={fault(faults.email)}
        />
        <Field
          label={t('order')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={one.rank > 0 ? String(one.rank) : ''}
          onChange={(value) => onChange({ ...one, rank: Number(value.replace(/\D/g, '')) })}
          error={fault(faults.turn)}
        />
      </div>
    </TurnRow>
  );
}
