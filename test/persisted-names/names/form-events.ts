import type { StoredEventTypes } from './events.ts';

const signer = ['signatoryId', 'personId', 'form', 'isAsked', 'isOwner', 'name (personal)', 'email (personal)'];
const link = ['timestamp', 'expiresAt'];

/** What stands in streams `form-<documentId>`. */
export const formEvents: StoredEventTypes = {
  FormCreated: {
    version: 2,
    data: [
      'documentId',
      'templateId',
      'templateHistory',
      'templateType=configurable|default|static',
      'title (personal)',
      'language=en|es',
      'createdBy.userId',
      'createdBy.personId',
      'createdBy.name (personal)',
      'createdBy.email (personal)',
      'broughtBy?.subUserId',
      'broughtBy?.name (personal)',
      'broughtBy?.email (personal)',
      'isTest?=true',
      'linkTermSeconds',
      'maySignersModify',
      ...signer.map((key) => `signers[].${key}`),
      'answers (personal)',
      'publicLink?.linkId',
      'publicLink?.visitId',
      'publicLink?.hasOrder',
    ],
  },
  FormSent: { version: 1, data: [...link.map((key) => `links[].${key}`), 'links[].signatoryId'] },
  FormReminded: { version: 1, data: [...link, 'signatoryId'] },
  FormSignerChanged: { version: 1, data: ['replacedId', ...signer.map((key) => `signer.${key}`), ...link.map((key) => `link.${key}`)] },
  FormAnswersChanged: { version: 1, data: ['answers (personal)'] },
  FormAnswered: { version: 1, data: ['signatoryId', 'answers (personal)'] },
  FormCommented: { version: 1, data: [...link, 'signatoryId', 'commentId', 'comment (personal)'] },
  FormAccepted: { version: 2, data: ['signatoryId', 'remaining', 'publicLink?'] },
  FormRefused: { version: 1, data: ['signatoryId', 'by=OWNER|SIGNER', 'reason (personal)'] },
  FormReopened: { version: 1, data: ['round'] },
  FormComposed: {
    version: 1,
    data: [
      'round',
      'original.key',
      'original.sha256',
      'original.size',
      'findings.trackedChanges',
      'findings.comments',
      'findings.externalTargets',
      'findings.missingFonts[]',
    ],
  },
  FormComposingFailed: {
    version: 1,
    data: ['round', 'code=form.answer_not_writable|form.file_too_large|form.file_unreadable|form.template_broken'],
  },
  FormCancelled: { version: 1, data: ['reason (personal)'] },
};
