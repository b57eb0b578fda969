import type { AccountMails, PersonToMail } from '../../accounts/index.ts';
import { type Mailer, renderMail } from '../../delivery/index.ts';

/** Mails that the accounts module asks for, written and handed to the mailer. */
export function createAccountMails(deps: { mailer: Mailer; publicUrl: string; productName: string }): AccountMails {
  const head = { productName: deps.productName, publicUrl: deps.publicUrl };
  const facts = (mail: PersonToMail) => ({
    recipientName: mail.recipientName,
    link: `${deps.publicUrl}${mail.path}`,
    expiresAt: mail.expiresAt,
  });
  const send = (mail: Pick<PersonToMail, 'mailId' | 'to' | 'language'>, rendered: ReturnType<typeof renderMail>) =>
    deps.mailer.send({ mailId: mail.mailId, to: mail.to, language: mail.language, ...rendered });
  return {
    subUserInvited: (mail) =>
      send(mail, renderMail('sub_user_invited', mail.language, { ...facts(mail), ownerName: mail.ownerName }, head)),
    reviewerInvited: (mail) =>
      send(
        mail,
        renderMail('reviewer_invited', mail.language, { ...facts(mail), ownerName: mail.ownerName, documents: mail.documents }, head),
      ),
    reviewerGranted: ({ ownerName, documents, expiresAt, path, ...mail }) => {
      const told = { recipientName: mail.recipientName, ownerName, documents, expiresAt, link: `${deps.publicUrl}${path}` };
      return send(mail, renderMail('reviewer_granted', mail.language, told, head));
    },
    reviewerAppointed: ({ reviewerName, reviewerEmail, appointedAt, ...mail }) => {
      const link = `${deps.publicUrl}${mail.path}`;
      const told = { recipientName: mail.recipientName, reviewerName, reviewerEmail, appointedAt, link };
      return send(mail, renderMail('reviewer_appointed', mail.language, told, head));
    },
    subUserAdded: ({ personName, personEmail, addedAt, path, ...mail }) => {
      const told = { recipientName: mail.recipientName, personName, personEmail, addedAt, link: `${deps.publicUrl}${path}` };
      return send(mail, renderMail('sub_user_added', mail.language, told, head));
    },
    reviewerAdded: ({ reviewerName, reviewerEmail, grantedAt, expiresAt, path, ...mail }) => {
      const link = `${deps.publicUrl}${path}`;
      const told = { recipientName: mail.recipientName, reviewerName, reviewerEmail, grantedAt, expiresAt, link };
      return send(mail, renderMail('reviewer_added', mail.language, told, head));
    },
    apiKeyIssued: ({ keyName, scope, isTest, rotated, issuedAt, expiresAt, path, ...mail }) => {
      const link = `${deps.publicUrl}${path}`;
      const told = { recipientName: mail.recipientName, keyName, scope, isTest, rotated, issuedAt, expiresAt, link };
      return send(mail, renderMail('api_key_issued', mail.language, told, head));
    },
    passwordChanged: ({ changedAt, path, ...mail }) => {
      const told = { recipientName: mail.recipientName, changedAt, link: `${deps.publicUrl}${path}` };
      return send(mail, renderMail('password_changed', mail.language, told, head));
    },
    emailChangeToOld: (mail) =>
      send(mail, renderMail('email_change_asked', mail.language, { ...facts(mail), newEmail: mail.newEmail }, head)),
    emailChangeToNew: (mail) => send(mail, renderMail('email_change_confirm', mail.language, facts(mail), head)),
    emailChangeTaken: (mail) =>
      send(mail, renderMail('email_change_taken', mail.language, { link: `${deps.publicUrl}${mail.path}` }, head)),
    accountDeleted: ({ path, ...mail }) =>
      send(
        mail,
        renderMail('account_deleted', mail.language, { recipientName: mail.recipientName, link: `${deps.publicUrl}${path}` }, head),
      ),
    emailChanged: ({ newEmail, changedAt, path, ...mail }) => {
      const told = { recipientName: mail.recipientName, newEmail, changedAt, link: `${deps.publicUrl}${path}` };
      return send(mail, renderMail('email_changed', mail.language, told, head));
    },
    passwordReset: (mail) => send(mail, renderMail('password_reset', mail.language, facts(mail), head)),
    verifyEmail: (mail) => send(mail, renderMail('verify_email', mail.language, facts(mail), head)),
    signUpDisowned: (mail) => send(mail, renderMail('sign_up_disowned', mail.language, { link: `${deps.publicUrl}${mail.path}` }, head)),
    welcome: (mail) =>
      send(mail, renderMail('welcome', mail.language, { recipientName: mail.recipientName, link: `${deps.publicUrl}${mail.path}` }, head)),
  };
}
