/**
 * Texts that would do something where a page takes them for markup, for a template or for lines of a header. Each begins with a mark of its
 * own, by which a page that shows it is recognised, and most make an element <zq-x>, which no page of ours has.
 */
const SHAPES: readonly ((mark: string) => string)[] = [
  (mark) => `${mark}<zq-x onclick=alert(1)><img src=x onerror=alert(1)></zq-x>`,
  (mark) => `${mark}"><svg onload=alert(2)><script>alert(3)</script><zq-x>`,
  (mark) => `${mark}<a href="javascript:alert(4)">zq</a>{{7*7}}`,
  (mark) => `${mark}\u202efdp.exe\u2066\u200b\u200d<iframe src="javascript:alert(5)">`,
  (mark) => `${mark}' onfocus=alert(6) autofocus x='\${7*7}<%=7*7%>#{7*7}`,
  (mark) => `${mark}]]></title></textarea><style>*{display:none!important}</style><zq-x>`,
  (mark) => `${mark}&lt;zq-x&gt;&#60;zq-x&#62;<base href="//zq.example/"><link rel=stylesheet href="//zq.example/">`,
];
/** Only where a text may have several lines. */
const LINES = (mark: string): string => `javascript:alert(7)//${mark}\r\nBcc: zq@zq.example\r\n\r\n<zq-x><img src=x onerror=alert(8)>`;

export const MARK = /zq\d+-/g;

let made = 0;
/** A text for one field; every next one has another shape. */
export function payload(lines = false): string {
  made += 1;
  const mark = `zq${made}-`;
  const shapes = lines ? [...SHAPES, LINES, LINES, LINES] : SHAPES;
  return shapes[made % shapes.length]!(mark);
}

export const isPayload = (text: string): boolean => /zq\d+-/.test(text);

/** What a page must not have, whatever is in its texts. Runs in the page. */
export const LOOK = `(() => {
  const strange = [...document.querySelectorAll(
    'zq-x, [onerror], [onload], [onclick], [onfocus], img[src="x"], a[href^="javascript" i], iframe[src^="javascript" i], base[href*="zq.example"], link[href*="zq.example"]'
  )].map((one) => one.outerHTML.slice(0, 160));
  const values = [...document.querySelectorAll('input, textarea')].map((one) => one.value);
  const text = [document.title, document.body.innerText, ...values].join('\\n');
  return { strange, evaluated: /zq<\\/a>49|'49/.test(text), marks: [...new Set(text.match(/zq\\d+-/g) ?? [])] };
})()`;
