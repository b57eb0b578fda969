import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailFacts, type MailKind, mailKinds, renderMail } from '../../modules/delivery/index.ts';
import { type Language, languages } from '../../shared-kernel/i18n/table.ts';
import { factsWith } from '../delivery/mail-facts.ts';
import { inTurns } from '../support/counts.ts';
import { inBrowser, openBrowser, picture, shownIn } from './signing-world.ts';

/** Pixels: a small telephone, a usual one, the pane of a mail program, and its window. */
const WIDTHS = [320, 390, 600, 800];
const LEAST_TO_PRESS = 44;

/** What people really write: names of sixty characters, a title with a file name in it, reasons with a link. */
const title = 'Contrato de arrendamiento con opción a compra, local_4B_avenida_juarez_118_puebla_version_definitiva_revisada.pdf, 2026';
const recipient = 'María de los Ángeles Fernández-Villaseñor y Etchegaray Ruiz';
const words = `La renta no es la que acordamos el martes.\n\n${'El anexo dos dice otra cantidad y otra fecha de entrega. '.repeat(12)}\nhttps://ejemplo.example/anexos/${'a1b2c3d4'.repeat(14)}`;
const facts = factsWith(title, recipient, words, {
  sender: 'Inmobiliaria y Desarrolladora Ferrer del Valle de Puebla, SA',
  company: 'Grupo Inmobiliario y Constructor Ferrer del Valle de Puebla y Tlaxcala, SA de CV',
  senderEmail: 'contratos.y.arrendamientos.del.centro@inmobiliaria-ferrer-del-valle.example',
  answerer: 'Bartolomé Etxeberria-Goikoetxea y Santiesteban de la Cueva',
  signer: 'Guadalupe Monserrat Hernández-Aguirre de la Torre y Montejo',
  endorsee: 'Maximiliano Nepomuceno Ruizvillaseñordelospríncipesdeaquitania',
  substitute: {
    name: 'Olga Alejandrina Núñez de Cáceres y Fernández de Santa Clara',
    email: 'olga.alejandrina.nunez.de.caceres@departamento.juridico.ejemplo-corporativo.example',
  },
  reviewerEmail: 'cumplimiento.normativo.y.auditoria.interna@despacho-etxeberria-goikoetxea.example',
  link: `https://firma.ejemplo-corporativo.example/signatory/${'0f8fad5b-d9cb-469f-a165-70867728950e/'.repeat(2)}#${'Zm9v-_bar'.repeat(5)}`,
});
/** Nothing is left to open. */
const withoutLink: readonly MailKind[] = ['endorsement_withdrawn', 'signatory_removed', 'document_voided'];
/** What some kinds say otherwise, or not at all. */
const otherwise: { [Kind in MailKind]?: Partial<MailFacts[Kind]> } = {
  completed: { attached: false, linkEndsAt: null, holders: [] },
  signing_declined: { refuses: true, substitute: null },
  document_voided: { recipientName: null, reason: null },
  link_requested: { endedAt: null },
  endorsement_done: { holderLink: `https://firma.ejemplo-corporativo.example/home/login?action=endorsement-sign&code=${'d1.'.repeat(20)}` },
  vobo_refused: { comments: [] },
};

interface Looks {
  /** Pixels by which the page is wider than the window. */
  readonly over: number;
  /** Words that stand outside the window, or that their own box cuts off. */
  readonly cut: readonly string[];
  /** Heights of what is drawn as a button. */
  readonly buttons: readonly number[];
}

/** Measured in the page; the compiler of the tests knows no browser. */
const LOOKS = `(() => {
  const cut = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    for (const { left, right } of range.getClientRects())
      if (left < 0 || right > window.innerWidth + 0.5) cut.push(words.currentNode.data.slice(0, 40));
    const box = words.currentNode.parentElement;
    if (getComputedStyle(box).overflow !== 'visible' && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)) cut.push(words.currentNode.data.slice(0, 40));
  }
  const buttons = [...document.querySelectorAll('a')].filter((one) => getComputedStyle(one).display === 'inline-block');
  return { over: document.documentElement.scrollWidth - window.innerWidth, cut, buttons: buttons.map((one) => one.getBoundingClientRect().height) };
})()`;

inBrowser('how mails look', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    page = await (await browser.newContext()).newPage();
  });
  afterAll(async () => browser?.close());

  const render = (kind: MailKind, language: Language, more: object = {}) =>
    renderMail(kind, language, { ...facts[kind], ...more } as never, {
      productName: 'Producto',
      publicUrl: 'https://firma.ejemplo-corporativo.example',
      timeZone: 'America/Mexico_City',
    });

  async function fits(kind: MailKind, language: Language, html: string, name: string): Promise<void> {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      await page.setContent(html);
      const { over, cut, buttons } = await page.evaluate<Looks>(LOOKS);
      expect({ name, width, over, cut }).toEqual({ name, width, over: 0, cut: [] });
      expect(buttons.length, name).toBe(withoutLink.includes(kind) ? 0 : 1);
      for (const height of buttons) expect(height, `${name} ${language} ${width}: the button`).toBeGreaterThanOrEqual(LEAST_TO_PRESS);
      await picture(page, `${name}-${language}-${width}`, true);
    }
  }

  /** Colours do not change with the width. */
  async function reads(name: string): Promise<void> {
    const grounds: string[] = [];
    for (const scheme of ['light', 'dark'] as const) {
      await shownIn(page, scheme);
      const { violations, passes } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
        `${name}, ${scheme}`,
      ).toEqual([]);
      expect(passes.map(({ id }) => id)).toContain('color-contrast');
      grounds.push(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
      if (scheme === 'dark') await picture(page, `${name}-dark`, true);
    }
    await shownIn(page, 'light');
    // A mail that shines white in a dark room passes every rule on contrast.
    expect(grounds).toEqual(['rgb(250, 249, 246)', 'rgb(17, 22, 29)']);
  }

  it.each(mailKinds)('%s fits every screen and reads in the light and in the dark', async (kind) => {
    for (const language of inTurns(kind, languages, 'languages of mails')) {
      await fits(kind, language, render(kind, language).html, `mail-${kind}`);
      await reads(`mail-${kind}-${language}`);
    }
  });

  it.each(Object.entries(otherwise))('%s does so where it says something else', async (kind, more) => {
    for (const language of inTurns(`${kind}, otherwise`, languages, 'languages of mails')) {
      await fits(kind as MailKind, language, render(kind as MailKind, language, more).html, `mail-${kind}-otherwise`);
      await reads(`mail-${kind}-otherwise-${language}`);
    }
  });
});
