import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MailKind, mailKinds, renderMail } from '../../modules/delivery/index.ts';
import { moment, oneLine } from '../../modules/delivery/templates/layout.ts';
import { languages } from '../../shared-kernel/i18n/table.ts';
import { expiresAt, factsWith, link, sheetSha256 } from './mail-facts.ts';

const head = { productName: 'Producto', publicUrl: 'https://firma.example', timeZone: 'America/Mexico_City' };
/** Everything that stands between the tags of a mail, entities undone: what a person reads. */
const readable = (html: string): string =>
  html
    .replace(/<(title|style)>.*?<\/\1>|<div class="preview".*?<\/div>/gs, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
/** A link stands after its label and a colon in text, under a button in HTML. */
const lines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/:$/, ''))
    .filter((line) => line !== '' && line !== '--');

/** The facts that a kind cannot leave out. */
const mustSay: Partial<Record<MailKind, readonly string[]>> = {
  password_changed: ['27'],
  reviewer_granted: ['27'],
  api_key_issued: ['Ana', '27'],
  somebody_signed: ['Ana Cortés', '1', '3', '2'],
  mail_bounced: ['Ana Cortés', 'beto@sol.example'],
  day_in_documents: ['28', 'Ana Cortés', 'beto@sol.example', '2', '3', '7', '8'],
  sub_user_added: ['Ana', 'beto@sol.example', '27'],
  reviewer_added: ['Ana', 'revisor@despacho.example', '27'],
  email_change_asked: ['nuevo@correo.example'],
  email_changed: ['nuevo@correo.example', '27'],
  reviewer_appointed: ['Ana', 'revisor@despacho.example', '27', 'Producto'],
  approval_request: ['Beto Sol', '2026'],
  approval_turn: ['Beto Sol'],
  approval_resend: ['Beto Sol'],
  approval_stand_in: ['Beto Sol', 'Clara Luz'],
  vobo_accepted: ['Clara Luz', '2'],
  vobo_refused: ['Clara Luz', 'Cláusula 1', 'Cláusula 2', '1: Palabras', '2: Palabras'],
  cancellation_requested: ['Clara Luz', 'Palabras', '3'],
  cancellation_answered: ['Clara Luz', 'Palabras'],
  document_canceled: ['19'],
  signing_declined: ['Ana Cortés', 'Palabras', 'olga@nunez.example'],
  signing_wanted: ['Ana Cortés'],
  document_voided: ['Beto Sol', 'Palabras', '19'],
  signatory_removed: ['Beto Sol', '19'],
  completed_observer: ['Beto Sol', '2', '19'],
  completed_approver: ['Beto Sol', '2', '19'],
  done_link: ['19', '27'],
  endorsement_requested: ['Beto Sol', 'Darío Paz', 'Puebla', 'procuración'],
  endorsement_done: ['Clara Luz', 'Darío Paz', sheetSha256],
  endorsement_rejected: ['Clara Luz', 'Darío Paz', 'Palabras'],
  endorsement_withdrawn: ['Beto Sol', 'Darío Paz', 'Palabras'],
  special_requested: ['Clara Luz', '3', '9'],
  special_answered: ['Palabras'],
};

const withoutLink: readonly MailKind[] = ['endorsement_withdrawn', 'signatory_removed', 'document_voided'];

describe.each(languages)('mails in %s', (language) => {
  it.each(mailKinds)('%s names who, what and the link, in text and in HTML', (kind) => {
    const mail = renderMail(kind, language, factsWith('Contrato de renta')[kind] as never, head);
    // Nothing is left to do after a request was taken back.
    expect(mail.text.includes(link)).toBe(!withoutLink.includes(kind));
    expect(mail.html.includes(`href="${link}"`)).toBe(!withoutLink.includes(kind));
    // Who never had an account is told of no person and no document.
    if (kind !== 'sign_up_disowned' && kind !== 'email_change_taken') expect(mail.text).toContain('Contrato de renta');
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).not.toMatch(/<(script|img|link|iframe|form)|url\(|https?:\/\/(?!firma\.example)/);
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/undefined|null|\{\{|NaN|Invalid|\[object/);
    expect(mail.subject).not.toContain(link);
  });

  it.each(mailKinds)('%s lets nothing out of a title or a name', (kind) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 40 }), (title, name) => {
        const hostile = `${title}<script>alert(1)</script>"'&`;
        const mail = renderMail(kind, language, factsWith(hostile, name, `${hostile}\r\n<b>`)[kind] as never, head);
        expect(mail.subject).not.toMatch(/[\r\n\u2028\u2029\u202e]/);
        expect(mail.html).not.toContain('<script');
        expect(mail.html).not.toContain('<b>');
        // As many tags as without the hostile values: nothing they hold became one.
        const calm = renderMail(kind, language, factsWith('x', 'y', 'z\nz')[kind] as never, head);
        expect(mail.html.match(/</g)!.length).toBe(
          calm.html.match(/</g)!.length + (mail.html.match(/<br>/g)?.length ?? 0) - (calm.html.match(/<br>/g)?.length ?? 0),
        );
      }),
      { numRuns: 60 },
    );
  });

  it.each(mailKinds)('%s says the same in text and in HTML', (kind) => {
    const mail = renderMail(kind, language, factsWith('Contrato', 'Ana', 'Palabras\nde dos líneas')[kind] as never, head);
    expect(lines(readable(mail.html)).sort()).toEqual(lines(mail.text).sort());
  });

  it.each(Object.entries(mustSay))('%s leaves no fact out', (kind, facts) => {
    const { text } = renderMail(kind as MailKind, language, factsWith('Contrato', 'Ana', 'Palabras')[kind as MailKind] as never, head);
    for (const fact of facts) expect(text).toContain(fact);
  });

  it('names the folio of its document below, in text and in HTML; a mail about none has no such line', () => {
    const mail = renderMail('signing_request', language, factsWith('T').signing_request, { ...head, folio: 'TRZ-2026-4K7MX' });
    for (const part of [mail.text, mail.html]) expect(part).toContain('Folio TRZ-2026-4K7MX');
    expect(renderMail('signing_request', language, factsWith('T').signing_request, { ...head, folio: null }).text).not.toContain('Folio');
  });

  it('a refusal without comments quotes nothing, one with many the first and says how many', () => {
    const none = renderMail('vobo_refused', language, factsWith('T').vobo_refused, head);
    expect(none.html).not.toContain('blockquote');
    const comments = Array.from({ length: 30 }, (_, index) => ({ by: 'Clara Luz', title: `T${index}`, notes: 'n'.repeat(5000) }));
    const many = renderMail('vobo_refused', language, { ...factsWith('T').vobo_refused, comments }, head);
    expect(many.html.match(/<blockquote/g)).toHaveLength(20);
    expect(many.text).toContain('30');
    expect(Math.max(...many.text.split('\n').map((line) => line.trim().length))).toBe(4000);
  });

  it('says what is still missing after an approval', () => {
    const after = (remaining: number) => renderMail('vobo_accepted', language, { ...factsWith('T').vobo_accepted, remaining }, head).text;
    expect(new Set([0, 1, 2].map(after)).size).toBe(3);
    expect(after(0)).toContain(
      // In order only the first is written to now.
      language === 'es' ? 'cada firmante recibe su enlace cuando le toca firmar' : 'each signer gets a link when it is their turn',
    );
  });

  it('tells an authorised cancellation from a rejected one, and an approved endorsement from a rejected one', () => {
    const answered = (authorised: boolean) =>
      renderMail('cancellation_answered', language, { ...factsWith('T').cancellation_answered, authorised }, head);
    expect(answered(true).subject).toMatch(/autorizó|authorised/);
    expect(answered(false).subject).toMatch(/rechazó|rejected/);
    const special = (approved: boolean) => renderMail('special_answered', language, { ...factsWith('T').special_answered, approved }, head);
    expect(special(true).text).toMatch(/fue aprobada|was approved/);
    expect(special(false).text).toMatch(/fue rechazada|was rejected/);
  });

  it('tells the endorsee that they hold the document and where they fetch it; others only that it was endorsed', () => {
    const holderLink = 'https://firma.example/home/login?action=endorsement-sign&code=d1.1';
    const facts = { ...factsWith('Pagaré').endorsement_done, holderLink };
    const mail = renderMail('endorsement_done', language, facts, head);
    for (const one of [holderLink, link]) {
      expect(mail.text.split('\n')).toContain(one);
      expect(mail.html).toContain(`href="${one.replace('&', '&amp;')}"`);
    }
    expect(lines(readable(mail.html)).sort()).toEqual(lines(mail.text).sort());
    expect(mail.subject).toMatch(/^(Usted tiene ahora «Pagaré»|You now hold “Pagaré”)$/);
    const sentences =
      language === 'es'
        ? ['desde ahora usted lo tiene.', 'Entre con la cuenta que tiene este correo.', 'regístrese con este correo']
        : ['you hold it now.', 'Log in with the account of this email.', 'register with this email'];
    for (const sentence of [...sentences, 'Clara Luz', sheetSha256]) expect(mail.text).toContain(sentence);
    const told = renderMail('endorsement_done', language, { ...facts, holderLink: null }, head);
    expect(told.subject).toContain('Darío Paz');
    for (const sentence of [...sentences, holderLink]) expect(told.text).not.toContain(sentence);
  });

  it('lets nothing out of a title into the mail of who holds the document', () => {
    const hostile = `<script>alert(1)</script>"'&`;
    const facts = { ...factsWith(hostile, hostile).endorsement_done, holderLink: `${link}?a="><b>`, endorserName: hostile };
    const { html } = renderMail('endorsement_done', language, facts, head);
    expect(html).not.toMatch(/<script|<b>/);
  });

  const previewOf = (html: string): string => /<div class="preview"[^>]*>(.*?)&#847;/.exec(html)![1]!;

  it('shows whoever is asked the document with its pages, and who sent it from where', () => {
    const sender = ['Beto Sol', 'Despacho Sol, SC', 'beto@sol.example'];
    const pages = language === 'es' ? '12 páginas' : '12 pages';
    for (const kind of ['signing_request', 'approval_request', 'observer_link', 'endorsement_requested', 'completed'] as const) {
      const { text, html } = renderMail(kind, language, factsWith('Contrato')[kind] as never, head);
      expect(text, kind).toContain(`Contrato\n${pages}\n`);
      expect(text, kind).toContain(`:\n${sender.map((line) => `  ${line}`).join('\n')}\n`);
      for (const line of sender) expect(html, kind).toContain(`>${line}</p>`);
    }
    const alone = { title: 'T', pages: 1, sender: { name: 'Beto', email: null, company: null } };
    const { text } = renderMail('signing_request', language, { ...factsWith('T').signing_request, ...alone }, head);
    expect(text).toContain(language === 'es' ? 'T\n1 página\n\nLo envía:\n  Beto\n' : 'T\n1 page\n\nSent by:\n  Beto\n');
  });

  it('names no sender to the sender, nor where nobody is known any more', () => {
    const label = language === 'es' ? 'Lo envía' : 'Sent by';
    const own = renderMail('completed', language, { ...factsWith('T').completed, sender: null }, head).text;
    expect(own).not.toContain(label);
    const forgotten = { name: '', email: null, company: null };
    const gone = renderMail('signing_request', language, { ...factsWith('T').signing_request, sender: forgotten }, head).text;
    expect(gone).not.toContain(label);
    expect(gone).toContain(
      language === 'es' ? 'entre los de las personas de este documento' : 'among those of the people on this document',
    );
  });

  it('tells who is asked what happens after the button, before the button is pressed', () => {
    const account = language === 'es' ? /No necesita cuenta/ : /You need no account/;
    for (const kind of ['signing_request', 'next_turn', 'resend', 'approval_request', 'observer_link'] as const) {
      const { text } = renderMail(kind, language, factsWith('T')[kind] as never, head);
      expect(text, kind).toMatch(account);
      expect(text, kind).toMatch(/\n1\. /);
    }
    // An endorsement is signed in an account; whoever says otherwise sends people away from the door.
    const endorsement = renderMail('endorsement_requested', language, factsWith('T').endorsement_requested, head).text;
    expect(endorsement).not.toMatch(account);
    expect(endorsement).toMatch(language === 'es' ? /Entra con la cuenta que tiene este correo/ : /log in with the account of this email/);
  });

  it.each(mailKinds)('%s says something beside its subject in the list of mails', (kind) => {
    const mail = renderMail(kind, language, factsWith('Contrato')[kind] as never, head);
    const preview = previewOf(mail.html);
    expect(preview.length).toBeGreaterThan(10);
    expect(mail.subject).not.toContain(preview);
    if (kind === 'signing_request')
      expect(preview).toBe(`${language === 'es' ? '12 páginas' : '12 pages'} · Beto Sol, Despacho Sol, SC, beto@sol.example`);
  });

  it.each(mailKinds)('%s says at its end whose mail it is, why it came and where its links lead', (kind) => {
    const { text } = renderMail(kind, language, factsWith('Contrato')[kind] as never, head);
    const [, footer] = text.split('\n-- \n') as [string, string];
    expect(footer).toMatch(language === 'es' ? /^Producto\nCorreo enviado por Producto/ : /^Producto\nEmail sent by Producto/);
    expect(footer).toMatch(language === 'es' ? /\nLo recibe porque / : /\nYou are receiving it because /);
    expect(footer.includes('firma.example.')).toBe(!withoutLink.includes(kind));
  });

  it('quotes the words of the sender as theirs', () => {
    const { text, html } = renderMail('signing_request', language, factsWith('T', 'Ana', 'Primera línea\nSegunda').signing_request, head);
    expect(text).toMatch(/(Mensaje de|Message from) Beto Sol\n {2}Primera línea\n {2}Segunda/);
    expect(html).toContain('Primera línea<br>Segunda');
    expect(renderMail('signing_request', language, factsWith('T', 'Ana', '  ').signing_request, head).html).not.toContain('blockquote');
  });

  it('says one signature and several as a person would', () => {
    const one = renderMail('completed', language, { ...factsWith('T').completed, signatures: 1 }, head).text;
    expect(one).toContain(language === 'es' ? 'tiene su firma y quedó completo' : 'has its signature and is complete');
    expect(renderMail('completed', language, factsWith('T').completed, head).text).toContain(
      language === 'es' ? 'sus 2 firmas' : 'its 2 signatures',
    );
  });

  it('speaks of attached files only where they go with the mail, and of whose the link is', () => {
    const { completed } = factsWith('T');
    const [without, owner] = [
      { ...completed, attached: false },
      { ...completed, linkEndsAt: null },
    ].map((facts) => renderMail('completed', language, facts, head).text) as [string, string];
    const attached = renderMail('completed', language, completed, head).text;
    const [there, absent] = language === 'es' ? [/Van adjuntos/, /no trae archivos adjuntos/] : [/are attached/, /Nothing is attached/];
    expect([attached, owner, without].map((text) => [there.test(text), absent.test(text)])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    const [own, account] = language === 'es' ? [/solo para usted/, /en su cuenta/] : [/for you alone/, /in your account/];
    expect([attached, owner].map((text) => [own.test(text), account.test(text)])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(attached).toContain(moment(completed.linkEndsAt!, language));
  });

  it('keeps a subject readable', () => {
    const { subject } = renderMail('signing_request', language, factsWith('ñ'.repeat(5000)).signing_request, head);
    expect(Array.from(subject)).toHaveLength(180);
    expect(subject.endsWith('…')).toBe(true);
  });
});

describe('a moment', () => {
  it('is told with its zone and in UTC', () => {
    expect(moment(expiresAt, 'es', 'America/Mexico_City')).toBe('27-nov-2026, 23:42 (hora de Ciudad de México; 28-nov-2026, 05:42 UTC)');
    expect(moment(expiresAt, 'en')).toBe('27-Nov-2026, 23:42 (Central Standard Time; 28-Nov-2026, 05:42 UTC)');
  });
});

it('one line stays one line', () => {
  expect(oneLine(' a\r\nBcc: x\u2028b\u202e  c\u0000 ')).toBe('a Bcc: x b c');
});
