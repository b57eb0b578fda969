import { INITIALS_LENGTH } from '../../../modules/accounts/contract/rules.ts';
import type { SavedSignature } from '../../api/types.ts';
import { Notice } from '../../components/Notice.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { DrawPad } from '../../signer/DrawPad.tsx';
import type { Draft } from '../../signer/draft.ts';
import { SavedChoice, TypedName } from '../../signer/marks.tsx';
import sheet from '../../signer/Sheet.module.css';
import { appearanceOf } from '../../signer/strokes.ts';
import type { Appearance } from '../../signer/types.ts';
import { initialsTexts } from './initials-texts.ts';

export type InitialsWay = 'draw' | 'type' | 'saved';

/** What goes to the signing call; null where nothing was drawn, written or chosen. */
export function initialsMade({ initials, hand }: Draft, way: InitialsWay, savedId: string | null): Appearance | null {
  if (way === 'saved') return savedId === null ? null : { kind: 'SAVED', signatureId: savedId };
  if (way === 'draw') return appearanceOf(initials.drawing);
  return initials.typed.trim() === '' ? null : { kind: 'TEXT', text: initials.typed.trim(), hand };
}

export interface InitialsPartProps {
  /** How many places they go into. */
  readonly places: number;
  readonly draft: Draft;
  readonly onDraft: (change: (draft: Draft) => Draft) => void;
  readonly way: InitialsWay;
  readonly onWay: (way: InitialsWay) => void;
  /** Initials that the signer keeps; empty where nobody is logged in. */
  readonly saved: readonly SavedSignature[];
  readonly savedId: string | null;
  readonly onSaved: (id: string) => void;
  /** Signing was tried without them. */
  readonly missing: boolean;
}

/** Initials, made once for all their places; a signature shrunk to their size would be nobody's. */
export function InitialsPart({ places, draft, onDraft, way, onWay, saved, savedId, onSaved, missing }: InitialsPartProps) {
  const t = initialsTexts.use();
  const change = (next: (initials: Draft['initials']) => Draft['initials']) => onDraft((one) => ({ ...one, initials: next(one.initials) }));
  const panels = {
    draw: (
      <DrawPad
        drawing={draft.initials.drawing}
        purpose="initials"
        note={t('drawNote')}
        error={missing && way === 'draw' ? t('missing_draw') : null}
        onChange={(next) => change((one) => ({ ...one, drawing: next(one.drawing) }))}
      />
    ),
    type: (
      <TypedName
        value={draft.initials.typed}
        label={t('typeLabel')}
        longest={INITIALS_LENGTH}
        onChange={(typed) => change((one) => ({ ...one, typed }))}
        hand={draft.hand}
        onHand={(hand) => onDraft((one) => ({ ...one, hand }))}
      />
    ),
    saved: <SavedChoice saved={saved} chosen={savedId} onChoose={onSaved} purpose="initials" />,
  };
  const ways: readonly InitialsWay[] = saved.length > 0 ? ['draw', 'type', 'saved'] : ['draw', 'type'];
  return (
    <section className={sheet.stack} aria-label={t('title')}>
      <h3 className={sheet.small}>{t('title')}</h3>
      <p className={sheet.quiet}>{t('why', { count: places })}</p>
      <Tabs
        look="switch"
        label={t('ways')}
        tabs={ways.map((id) => ({ id, title: t(`way_${id}`), content: panels[id] }))}
        chosen={way}
        onChoose={onWay}
      />
      {missing && way !== 'draw' ? <Notice tone="stopped">{t(`missing_${way}`)}</Notice> : null}
    </section>
  );
}
