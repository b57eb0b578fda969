import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MailFacts, type MailKind, mailKinds, renderMail } from '../../modules/delivery/index.ts';
import { moment, oneLine } from '../../modules/delivery/templates/layout.ts';
import { languages } from '../../shared-kernel/i18n/table.ts';

const head = { productName: 'Producto', timeZone: 'America/Mexico_City' };
const link = 'https://firma.example/signatory/d1/s1#Zm9v-_bar';
const expiresAt = new Date('2026-11-28T05:42:00.000Z');

function factsWith(title: string, name = 'Ana', message: string | null = null): { [Kind in MailKind]: MailFacts[Kind] } {
  const signing = { recipientName: name, senderName: 'Beto Sol', title, message, link, expiresAt };
  return {
    signing_request: signing,
    next_turn: signing,
    resend: signing,
    observer_link: { recipientName: null, senderName: 'Beto Sol', title, link, expiresAt: null },
    completed: { recipientName: name, title, link, completedAt: expiresAt, signatures: 2 },
    reviewer_invited: { recipientName: name, ownerName: title, link, expiresAt },
    password_reset: { recipientName: `${name} ${title}`, link, expiresAt },
    verify_email: { recipientName: `${name} ${title}`, link, expiresAt },
    welcome: { recipientName: `${name} ${title}`, link },
  };
}

describe.each(languages)('mails in %s', (language) => {
  it.each(mailKinds)('%s names who, what and the link, in text and in HTML', (kind) => {
    const mail = renderMail(kind, language, factsWith('Contrato de renta')[kind] as never, head);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(`${mail.text}`).toContain('Contrato de renta');
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

  it('keeps a subject readable', () => {
    const { subject } = renderMail('signing_request', language, factsWith('ñ'.repeat(5000)).signing_request, head);
    expect(Array.from(subject)).toHaveLength(180);
    expect(subject.endsWith('…')).toBe(true);
  });
});

describe('a moment', () => {
  it('is told with its zone and in UTC', () => {
    expect(moment(expiresAt, 'es', 'America/Mexico_City')).toBe(
      '27 de noviembre de 2026 a las 23:42 (hora de Ciudad de México; 28 nov 2026, 05:42 UTC)',
    );
    expect(moment(expiresAt, 'en')).toBe('November 27, 2026 at 23:42 (Central Standard Time; Nov 28, 2026, 05:42 UTC)');
  });
});

it('one line stays one line', () => {
  expect(oneLine(' a\r\nBcc: x\u2028b\u202e  c\u0000 ')).toBe('a Bcc: x b c');
});
