/** What every page of the gateway needs: the facts that came with it, calls to its own origin, messages to the page around it. */

const { parent, ...facts } = JSON.parse(document.body.dataset.page);

export { facts };

export const byId = (id) => document.getElementById(id);

/** Tells the page around this one, and only the one whose origin was named. */
export function tell(message) {
  if (parent !== null && window.parent !== window) window.parent.postMessage(message, parent);
}

/** Tells the height that the page needs, in CSS pixels, now and whenever it changes. */
export function tellHeight(source) {
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    tell({ source, type: 'height', height });
  }).observe(document.documentElement);
}

/** Sends JSON; gives the answer, or `{ error: { code } }` whatever went wrong. */
export async function send(path, body) {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch {
    return { error: { code: 'api_connection_error' } };
  }
}

/** The sentence of a code in the language of the page. */
export const sentenceOf = (code) => facts.problems[code] ?? facts.problems.api_error;

export function say(id, sentence) {
  const place = byId(id);
  place.textContent = sentence;
  place.hidden = sentence === '';
}
