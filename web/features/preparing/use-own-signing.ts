import { useRef, useState } from 'react';
import { consentAsked } from '../../../shared-kernel/signing/consent.ts';
import { useOwnSignaturesQuery } from '../../api/saved-signatures.ts';
import type { SavedSignature } from '../../api/types.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { SigningWithSending } from '../../signer/with-sending.ts';
import { type Hindrance, hindranceOf, maySignWithSending } from './own-signing.ts';
import type { Draft } from './use-draft.ts';

export interface OwnSigning {
  /** The sender is asked: their plan offers it and they sign. */
  readonly asked: boolean;
  readonly hindrance: Hindrance | null;
  readonly kept: readonly SavedSignature[];
  readonly chosen: string | null;
  readonly choose: (signatureId: string) => void;
  readonly accepted: boolean;
  readonly accept: (accepted: boolean) => void;
  /** Sending was tried without accepting. */
  readonly missing: boolean;
  readonly box: React.RefObject<HTMLInputElement | null>;
  /** The sending is the signing too: chosen and possible. */
  readonly on: boolean;
  /** What is signed with once it is sent; null: nothing, or (`on`) something is missing, which is then told beside it. */
  readonly wish: () => SigningWithSending | null;
}

/** Signing in the act of sending (SUB-014). What is accepted here is accepted for this one sending, and anew for the next. */
export function useOwnSigning({ working, view }: Draft): OwnSigning {
  const asked = maySignWithSending(working, view.offered);
  const { data } = useOwnSignaturesQuery(undefined, { skip: !asked });
  const kept = data?.signatureList ?? [];
  const [picked, choose] = useState<string | null>(null);
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { id, version, language, sha256 } = consentAsked(useLanguage());
  const chosen = kept.find(({ signatureId }) => signatureId === picked)?.signatureId ?? kept[0]?.signatureId ?? null;
  const hindrance = data ? hindranceOf(working, view.documentSignType === 'E_FIRMA', kept.length) : null;
  const on = asked && working.autoSign === true && data !== undefined && hindrance === null;
  return {
    asked,
    hindrance,
    kept,
    chosen,
    choose,
    accepted,
    accept(is) {
      setMissing(false);
      setAccepted(is);
    },
    missing,
    box,
    on,
    wish() {
      if (!on || chosen === null) return null;
      if (accepted) return { signatureId: chosen, consent: { id, version, language, sha256 } };
      setMissing(true);
      box.current?.focus();
      return null;
    },
  };
}
