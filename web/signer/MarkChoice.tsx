import { type ReactNode, useState } from 'react';
import type { Actor } from 'xstate';
import type { SavedSignature } from '../api/types.ts';
import { Notice } from '../components/Notice.tsx';
import { Tabs } from '../components/Tabs.tsx';
import { DrawPad } from './DrawPad.tsx';
import type { Draft } from './draft.ts';
import { EfirmaPanel } from './EfirmaPanel.tsx';
import type { efirmaMachine } from './efirma.machine.ts';
import { markTexts } from './mark-texts.ts';
import { PictureChoice, SavedChoice, TypedName } from './marks.tsx';
import type { SignaturePicture } from './picture.ts';
import { appearanceOf } from './strokes.ts';
import type { Appearance, Way } from './types.ts';

export interface Mark {
  readonly picture: SignaturePicture | null;
  readonly setPicture: (picture: SignaturePicture) => void;
  readonly savedId: string | null;
  readonly setSavedId: (id: string) => void;
  /** What goes to the signing call; null where nothing was drawn, written or chosen. */
  readonly appearance: (way: Way) => Appearance | null;
}

/** The mark somebody is making: strokes and name as drafted, the picture and the saved one for as long as the sheet is open. `keptId`: of a saved one that was chosen before. */
export function useMark(draft: Draft, keptId: string | null = null): Mark {
  const [picture, setPicture] = useState<SignaturePicture | null>(null);
  const [savedId, setSavedId] = useState(keptId);
  const appearance = (way: Way): Appearance | null => {
    if (way === 'draw') return appearanceOf(draft.drawing);
    if (way === 'type') return draft.typed.trim() === '' ? null : { kind: 'TEXT', text: draft.typed.trim(), hand: draft.hand };
    if (way === 'picture') return picture && { kind: 'IMAGE', image: picture.base64 };
    return savedId === null ? null : { kind: 'SAVED', signatureId: savedId };
  };
  return { picture, setPicture, savedId, setSavedId, appearance };
}

export interface MarkChoiceProps {
  readonly ways: readonly Way[];
  readonly way: Way;
  readonly onWay: (way: Way) => void;
  readonly mark: Mark;
  readonly draft: Draft;
  readonly onDraft: (change: (draft: Draft) => Draft) => void;
  readonly saved: readonly SavedSignature[];
  readonly efirma: Actor<typeof efirmaMachine>;
  readonly efirmaRequired: boolean;
  /** Signing was tried without a mark. */
  readonly missing: boolean;
  readonly onChange: () => void;
}

/** The ways of signing somebody has, and the one they chose. */
export function MarkChoice(props: MarkChoiceProps) {
  const { ways, way, onWay, mark, draft, onDraft, saved, efirma, missing } = props;
  const t = markTexts.use();
  const panels: Record<Way, ReactNode> = {
    draw: (
      <DrawPad
        drawing={draft.drawing}
        note={ways.includes('type') ? t('padKeyboard') : t('padKeyboardOnlyDraw')}
        error={missing && way === 'draw' ? t('markMissing_draw') : null}
        onChange={(change) => {
          props.onChange();
          onDraft((one) => ({ ...one, drawing: change(one.drawing) }));
        }}
      />
    ),
    type: (
      <TypedName
        value={draft.typed}
        onChange={(typed) => onDraft((one) => ({ ...one, typed }))}
        hand={draft.hand}
        onHand={(hand) => onDraft((one) => ({ ...one, hand }))}
      />
    ),
    picture: <PictureChoice picture={mark.picture} onPicture={mark.setPicture} />,
    saved: <SavedChoice saved={saved} chosen={mark.savedId} onChoose={mark.setSavedId} />,
    efirma: <EfirmaPanel actor={efirma} required={props.efirmaRequired} />,
  };
  return (
    <>
      {ways.length === 1 ? (
        panels[ways[0]!]
      ) : (
        <Tabs
          look="switch"
          label={t('ways')}
          tabs={ways.map((one) => ({ id: one, title: t(`way_${one}`), content: panels[one] }))}
          chosen={way}
          onChoose={onWay}
        />
      )}
      {missing && way !== 'efirma' && way !== 'draw' ? <Notice tone="stopped">{t(`markMissing_${way}`)}</Notice> : null}
    </>
  );
}
