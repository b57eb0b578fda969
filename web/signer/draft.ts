import type { Hand } from '../../shared-kernel/signing/appearance.ts';
import { blank, type Drawing } from './strokes.ts';

/** What was written into the fields of the pages, by field id. */
export type Values = Readonly<Record<string, string>>;

/** What a signer has written so far. It survives a reload of the tab; files, key and password are never part of it. */
export interface Draft {
  readonly values: Values;
  readonly typed: string;
  /** In which what is typed is written: one hand for signature and initials. */
  readonly hand: Hand;
  readonly drawing: Drawing;
  /** Initials, where the document asks for them: drawn or written like the signature, and apart from it. */
  readonly initials: { readonly typed: string; readonly drawing: Drawing };
}

export const emptyDraft: Draft = { values: {}, typed: '', hand: 'LOOSE', drawing: blank, initials: { typed: '', drawing: blank } };

const nameOf = (documentID: string, signatoryID: string) => `draft:${documentID}:${signatoryID}`;

function keptMark(found: { readonly typed?: unknown; readonly drawing?: Partial<Drawing> } | null | undefined) {
  const strokes = found?.drawing?.strokes;
  return {
    typed: typeof found?.typed === 'string' ? found.typed : '',
    drawing: Array.isArray(strokes) ? { ...blank, strokes } : blank,
  };
}

export function keptDraft(documentID: string, signatoryID: string): Draft {
  try {
    const found = JSON.parse(window.sessionStorage.getItem(nameOf(documentID, signatoryID)) ?? 'null') as Partial<Draft> | null;
    return {
      values: found?.values ?? {},
      ...keptMark(found),
      hand: found?.hand === 'FORMAL' ? 'FORMAL' : 'LOOSE',
      initials: keptMark(found?.initials),
    };
  } catch {
    return emptyDraft;
  }
}

export function keepDraft(documentID: string, signatoryID: string, draft: Draft): void {
  try {
    window.sessionStorage.setItem(
      nameOf(documentID, signatoryID),
      JSON.stringify({
        ...draft,
        drawing: { strokes: draft.drawing.strokes },
        initials: { typed: draft.initials.typed, drawing: { strokes: draft.initials.drawing.strokes } },
      }),
    );
  } catch {
    // Full or switched off: the page still holds everything until it is closed.
  }
}

export function forgetDraft(documentID: string, signatoryID: string): void {
  try {
    window.sessionStorage.removeItem(nameOf(documentID, signatoryID));
  } catch {
    // Nothing was kept.
  }
}
