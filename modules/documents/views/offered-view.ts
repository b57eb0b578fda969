import type { Offered } from '../application/ports.ts';
import type { documentView } from './document-view.ts';
import type { Viewer } from './viewer.ts';

type View = ReturnType<typeof documentView>;

/** A view as the plan of the account lets it be shown, and what it offers: to a signer that which they sign by, to the account all of it. */
export const offeredView = (view: View, viewer: Viewer['kind'], offered: Offered) => ({
  ...view,
  offered: viewer === 'owner' || viewer === 'reviewer' ? offered : { typedSignature: offered.typedSignature },
  signatory: offered.mailTracking ? view.signatory : view.signatory.map((one) => ({ ...one, emailTracking: null, lastMail: null })),
});
