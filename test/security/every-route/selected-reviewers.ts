import type { Client } from '../../support/product.ts';
import type { Actor } from './world.ts';

const PASSWORD = 'Una.Clave.2026';

const answered = (answer: { status: number; body: unknown }) => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
  return (answer.body as any).responseData;
};

export async function tagOf(owner: Client, name: string): Promise<string> {
  const colours = { textColor: 'rgba(1,2,3,1)', bgColor: 'rgba(1,2,3,0.2)' };
  return answered(await owner.post('/api/tag', { name, ...colours })).payload.tag.tagID;
}

interface Selected {
  /** A tag that all the documents carry. */
  readonly tagged: string;
  readonly documentIDs: readonly string[];
  readonly documentID: string;
}

/** Whoever reads documents that the owner selected: by a tag that they carry, that they do not carry, that is there no more, and one by itself. */
export async function selectedReviewers(owner: Client, { tagged, documentIDs, documentID }: Selected): Promise<Record<string, Actor>> {
  const reviewer = async (email: string, scope: object): Promise<{ reviewerId: string; bearer: string }> => {
    const { reviewerId } = answered(await owner.post('/api/reviewers', { email, name: 'Selecta', password: PASSWORD, scope })).reviewer;
    return { reviewerId, bearer: (await owner.anonymous().login(email, PASSWORD)).token! };
  };
  const sees = ({ bearer }: { bearer: string }, reviews: Actor['reviews'] & {}): Actor => ({ shows: 'reviewer', bearer, reviews });
  const tag = (tagID: string) => ({ kind: 'TAG', tagID });

  const deletedTag = await tagOf(owner, 'Se borra');
  answered(await owner.put('/api/documents/tags', { documentIDs, tags: [deletedTag], how: 'ADD' }));
  const ofDeleted = await reviewer('borrada@selecta.example', tag(deletedTag));
  answered(await owner.call('DELETE', '/api/tag', { name: 'Se borra' }));

  const one = { kind: 'DOCUMENT', documentID };
  const revoked = await reviewer('retirada@selecta.example', one);
  answered(await owner.call('DELETE', `/api/reviewers/${revoked.reviewerId}`));
  return {
    'reviewer of the tag of these documents': sees(await reviewer('etiqueta@selecta.example', tag(tagged)), [
      'pending',
      'approval',
      'endorsed',
      'special',
    ]),
    'reviewer of a tag that none of them carries': sees(await reviewer('otra@selecta.example', tag(await tagOf(owner, 'De nadie'))), []),
    'reviewer of a tag that was deleted': sees(ofDeleted, []),
    'reviewer of one document': sees(await reviewer('uno@selecta.example', one), ['pending']),
    'revoked reviewer of a document': { shows: 'no session', bearer: revoked.bearer, hears: '401 session.expired' },
  };
}
