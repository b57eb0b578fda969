import type { PageLanguage, PageTexts } from './page-texts.ts';

/** How a page was asked for: `?intent=<client secret>&lang=es|en&theme=light|dark&parent=<origin>`. */
export interface PageAsked {
  readonly intent: string;
  readonly language: PageLanguage;
  /** Undefined: as the device has it. */
  readonly theme: 'light' | 'dark' | undefined;
  /** Origin of the page around it, which gets the messages; null where there is none. */
  readonly parent: string | null;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/**
 * A whole page. Nothing in it is a program or a style: both come from files of the same origin, and what they need to know stands in
 * `data-page` as JSON.
 */
export function htmlPage(
  asked: PageAsked,
  texts: PageTexts,
  page: { readonly title: string; readonly script?: string; readonly facts?: object; readonly main: string },
): string {
  const theme = asked.theme === undefined ? '' : ` data-theme="${asked.theme}"`;
  const facts = JSON.stringify({ parent: asked.parent, intent: asked.intent, problems: texts.problems, ...page.facts });
  return `<!doctype html>
<html lang="${asked.language}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(page.title)}</title>
<link rel="stylesheet" href="/pages/page.css">
${page.script === undefined ? '' : `<script type="module" src="/pages/${page.script}"></script>`}
</head>
<body data-page="${escaped(facts)}">
<main>
<p class="test">${escaped(texts.test)}</p>
${page.main}
</main>
</body>
</html>
`;
}

/** Headers of every page: no program, style or frame but those of this origin, and shown only inside the pages that the product named. */
export function pageHeaders(parents: readonly string[]): Readonly<Record<string, string>> {
  const ancestors = parents.length === 0 ? "'none'" : parents.join(' ');
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; '),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
