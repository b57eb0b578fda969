import type { PublicLinkRow, PublicLinkView } from '../contract/calls.ts';
import { type PublicLinkState, senderOfLink, standingOfLink } from '../domain/state.ts';
import type { PublicLinkEdge } from './deps.ts';

export const pathOfLink = (linkId: string): string => `/public/${linkId}`;

/** One path for all squares: neighbours drawn apart show hairlines where browsers smooth edges. A run of dark squares is one rectangle. */
export function qrPath({ size, isDark }: ReturnType<PublicLinkEdge['squaresOf']>): string {
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; ) {
      let end = column;
      while (end < size && isDark(row, end)) end++;
      if (end > column) path += `M${column} ${row}h${end - column}v1h-${end - column}z`;
      column = end + 1;
    }
  }
  return path;
}

function rowOf(state: PublicLinkState, now: Date): PublicLinkRow {
  const opened = state.opened!;
  return {
    linkID: state.linkId,
    title: opened.title.value ?? '',
    kind: opened.source.kind,
    standing: standingOfLink(state, now),
    most: opened.most,
    documents: state.visits.length,
    tagID: opened.tagId,
    authorised: opened.authorised,
    isTest: opened.isTest === true,
    openedAt: state.openedAt,
    expiresAt: opened.expiresAt,
    stoppedAt: state.stoppedAt,
  };
}

/** A link as somebody of its account sees it. Who was forgotten has no name in it. */
export function linkView(
  { publicUrl, squaresOf }: Pick<PublicLinkEdge, 'publicUrl' | 'squaresOf'>,
  state: PublicLinkState,
  now: Date,
): PublicLinkView {
  const { source, language, oncePerAddress } = state.opened!;
  const url = `${publicUrl}${pathOfLink(state.linkId)}`;
  const squares = squaresOf(url);
  const ofTemplate = source.kind === 'TEMPLATE' ? source : null;
  return {
    ...rowOf(state, now),
    url,
    qr: { size: squares.size, path: qrPath(squares) },
    language,
    oncePerAddress,
    templateID: ofTemplate?.templateId ?? null,
    templateHistory: ofTemplate?.templateHistory ?? null,
    sourceDocumentID: source.kind === 'DOCUMENT' ? source.documentId : null,
    visitorTurn: ofTemplate?.visitorTurn ?? null,
    others: (ofTemplate?.others ?? []).map(({ name, email }) => ({ name: name.value ?? '', emailID: email.value ?? '' })),
    visits: state.visits
      .toReversed()
      .map(({ documentId, name, email, at }) => ({ documentID: documentId, name: name.value ?? '', emailID: email.value ?? '', at })),
  };
}

/** What a stranger sees: what it is called and whose it is, and nothing else of the account. */
export const openView = (state: PublicLinkState, now: Date, isAvailable: boolean) => {
  const { title, language, source, isTest } = state.opened!;
  const standing = standingOfLink(state, now);
  return {
    title: title.value ?? '',
    sender: senderOfLink(state)?.name.value ?? '',
    language,
    isTest: isTest === true,
    standing: standing === 'OPEN' && !isAvailable ? ('UNAVAILABLE' as const) : standing,
    next: source.kind === 'TEMPLATE' && source.isAsked ? ('FORM' as const) : ('SIGN' as const),
  };
};
