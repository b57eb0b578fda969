import type { Language } from '../../../shared-kernel/i18n/table.ts';
import { numbered } from './as-text.ts';
import { escapeHtml, type Letter, type Letterhead, oneLine, type Surroundings } from './layout.ts';

const serif = "'Source Serif 4',Georgia,'Times New Roman',serif";
const sans = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * For readers that keep style sheets: the dark colours, and room for the words on a small telephone. Whoever drops it is left with the
 * inline styles, which stand by themselves.
 */
const STYLE = `@media (prefers-color-scheme: dark) {
.paper { background: #11161D !important }
.sheet { background: #181F28 !important; border-color: #E8EAED !important }
.ink { color: #E8EAED !important }
.muted { color: #9BA5B3 !important }
.rule { border-color: #28313C !important }
.mark { background: #8FA8FF !important }
.words { border-color: #8FA8FF !important }
.warning { background: #2E2411 !important; color: #F0C067 !important }
.button { background: #8FA8FF !important; color: #0F1830 !important }
.link { color: #8FA8FF !important }
}
@media (max-width: 480px) {
.margin { padding: 16px 8px !important }
.room { padding: 24px 20px !important }
}`;

/** Keeps the first words of the letter from following the preview: spaces that no list of mails shows. */
const BLANKS = '&#847;&zwnj;&nbsp;'.repeat(80);

const muted = 'font-size:14px;line-height:22px;color:#5B6472';

/** A stroke of the pen that ends in a knot, of plain boxes: readers load no picture and many draw no vector. */
const mark = (productName: string): string => `<p style="margin:0 0 16px;font:600 20px/28px ${serif}">
<span class="mark" style="display:inline-block;width:18px;height:3px;border-radius:2px;background:#2546C9;vertical-align:middle"></span><span class="mark" style="display:inline-block;width:9px;height:9px;border-radius:5px;background:#2546C9;vertical-align:middle"></span>
<span class="ink" style="padding-left:6px;color:#16202E;vertical-align:middle">${escapeHtml(oneLine(productName))}</span></p>`;

/** The document and who sent it, apart from the sentences: what a suspicious reader looks for first. */
function card({ document, sender }: Surroundings): string {
  const title = document
    ? `<p class="ink" style="margin:0;color:#16202E;font:600 17px/24px ${serif}">${escapeHtml(document.title)}</p>${
        document.size === null ? '' : `<p class="muted" style="margin:0;${muted}">${escapeHtml(document.size)}</p>`
      }`
    : '';
  const lines = (sender?.lines ?? []).map(
    (line, index) =>
      `<p class="ink" style="margin:0;color:#16202E;font-size:14px;line-height:22px${index === 0 ? ';font-weight:600' : ''}">${escapeHtml(line)}</p>`,
  );
  const from = sender
    ? `<p class="muted" style="margin:${document ? '12px' : '0'} 0 0;font-size:12px;line-height:18px;color:#5B6472">${escapeHtml(sender.label)}</p>${lines.join('')}`
    : '';
  return title === '' && from === ''
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="rule" style="padding:14px 16px;border:1px solid #E2E0DA;border-radius:6px">${title}${from}</td></tr></table>`;
}

/** One column of paper and ink; styles inline because many mail readers drop style sheets. Nothing is loaded from anywhere. */
export function asHtml(letter: Letter, around: Surroundings, head: Letterhead, language: Language): string {
  const paragraph = (text: string, tone: 'ink' | 'muted' | 'warning', style: string) =>
    `<p class="${tone}" style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const quotes = letter.quotes
    .map(
      ({ from, words }) => `<p class="muted" style="margin:24px 0 4px;font-size:14px;line-height:20px;color:#5B6472">${escapeHtml(from)}</p>
<blockquote class="words ink" style="margin:0 0 24px;padding:0 0 0 16px;border-left:2px solid #2546C9;color:#16202E">${escapeHtml(words).replace(/\r?\n/g, '<br>')}</blockquote>`,
    )
    .join('\n');
  const groups = (letter.groups ?? [])
    .map(
      ({ heading, link, lines }) =>
        `<p style="margin:20px 0 4px;font:600 17px/24px ${serif}"><a class="link" href="${escapeHtml(link)}" style="color:#2546C9">${escapeHtml(heading)}</a></p>
${lines.map((line) => `<p class="ink" style="margin:0 0 2px;color:#16202E;font-size:14px;line-height:22px">${escapeHtml(line)}</p>`).join('\n')}`,
    )
    .join('\n');
  const action = letter.action
    ? `<p style="margin:28px 0 12px"><a class="button" href="${escapeHtml(letter.action.link)}" style="display:inline-block;padding:14px 24px;background:#2546C9;color:#FFFFFF;text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(letter.action.label)}</a></p>
<p class="muted" style="margin:0 0 24px;font-size:12px;line-height:18px;color:#5B6472;word-break:break-all">${escapeHtml(letter.action.link)}</p>`
    : '';
  const next = letter.next
    ? `<p class="ink" style="margin:0 0 4px;color:#16202E;font-size:14px;line-height:22px;font-weight:600">${escapeHtml(around.nextLabel)}</p>
${numbered(letter.next)
  .map(
    (step) =>
      `<p class="ink" style="margin:0 0 4px;padding-left:16px;text-indent:-16px;color:#16202E;font-size:14px;line-height:22px">${escapeHtml(step)}</p>`,
  )
  .join('\n')}
<p style="margin:0 0 16px"></p>`
    : '';
  const aside = letter.aside
    ? `<p class="muted" style="margin:0;${muted}">${escapeHtml(letter.aside.label)}:<br><a class="link" href="${escapeHtml(letter.aside.link)}" style="color:#2546C9;word-break:break-all">${escapeHtml(letter.aside.link)}</a></p>`
    : '';
  const preview = letter.preview ?? letter.notes[0] ?? letter.lead;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(letter.subject)}</title>
<style>
${STYLE}
</style></head>
<body class="paper" style="margin:0;background:#FAF9F6;color:#16202E;font:16px/26px ${sans}">
<div class="preview" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(oneLine(preview))}${BLANKS}</div>
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FAF9F6"><tr><td class="margin" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td align="left">
${mark(head.productName)}
</td></tr></table>
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border-radius:6px;border-left:3px solid #16202E"><tr><td class="room" style="padding:32px;overflow-wrap:anywhere;word-break:break-word">
${paragraph(letter.greeting, 'ink', 'color:#16202E')}
${paragraph(letter.lead, 'ink', `color:#16202E;font:20px/30px ${serif}`)}
${(letter.warnings ?? []).map((warning) => paragraph(warning, 'warning', 'padding:12px 16px;border-radius:6px;background:#FFF3D4;color:#7A5200')).join('\n')}
${card(around)}
${quotes}${groups}${action}${next}
${letter.notes.map((note) => paragraph(note, 'muted', muted)).join('\n')}
${aside}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td align="left" style="padding:16px 0 0 3px;overflow-wrap:anywhere;word-break:break-word">
${around.footer.map((line) => `<p class="muted" style="margin:0 0 4px;font-size:12px;line-height:18px;color:#5B6472">${escapeHtml(line)}</p>`).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}
