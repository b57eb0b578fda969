// Beside the address of a signing link, before the pages' own script is there: asks the API what that script will ask first, and shows
// who asks and what for as soon as it is known. The script takes this answer instead of asking again (web/api/early.ts); what differs
// in path, language, code or session is asked anew. A file of its own, as the policy of the pages runs no inline script.
(() => {
  const link = /^\/signatory\/([^/]+)\/([^/]+)\/?$/.exec(window.location.pathname);
  if (!link || typeof Promise === 'undefined') return;
  // The sentences of web/features/signing/texts.ts, word for word (test/web/early-call.test.ts).
  const says = {
    es: {
      asks: '{{name}} le pide firmar',
      asksNobody: 'Le piden firmar',
      ownDocument: 'Usted preparó este documento y también lo firma',
    },
    en: {
      asks: '{{name}} asks you to sign',
      asksNobody: 'You are asked to sign',
      ownDocument: 'You prepared this document and sign it too',
    },
  };
  const quietly = (read) => {
    try {
      return read();
    } catch {
      return null;
    }
  };
  const page = document.documentElement;
  const known = (language) => language === 'es' || language === 'en';
  const chosen = [new URLSearchParams(window.location.search).get('lang'), quietly(() => localStorage.getItem('language'))].find(known);
  // As web/i18n/language.ts finds the first language: the answer is the same question's only in the same one.
  const asked = (navigator.languages || []).map((one) => one.toLowerCase().split('-')[0]);
  const language = chosen || asked.find(known) || 'es';
  page.lang = language;

  const plain = (text) => quietly(() => decodeURIComponent(text)) ?? text;
  const documentID = plain(link[1]);
  const signatoryID = plain(link[2]);
  const name = `link:signatory:${documentID}:${signatoryID}`;
  const given = plain(window.location.hash.slice(1)).slice(0, 200);
  const code = given || quietly(() => sessionStorage.getItem(name)) || '';
  // The code leaves the address and the history at once, where the tab can keep it (web/signer/link.ts).
  if (given)
    quietly(() => {
      sessionStorage.setItem(name, given);
      if (sessionStorage.getItem(name) === given)
        history.replaceState(history.state, '', `${window.location.pathname}${window.location.search}`);
    });

  const kept = quietly(() => JSON.parse(localStorage.getItem('session')));
  const loggedIn = kept?.token && kept.refreshToken && kept.sessionToken && /(?:^|; )user=[^;]/.test(document.cookie);
  const path = `/api/document/document-id/${encodeURIComponent(documentID)}/${encodeURIComponent(signatoryID)}`;
  const headers = { 'accept-language': language };
  if (loggedIn) Object.assign(headers, { authorization: `Bearer ${kept.token}`, 'x-session-token': kept.sessionToken });
  if (code) headers['x-link-code'] = code;
  const answer = fetch(path, { headers, cache: 'no-store', credentials: 'omit' });
  window.earlyCall = { path, headers, answer };

  const show = (view) => {
    const title = document.getElementById('opening-title');
    const asks = document.getElementById('opening-asks');
    if (!title || !asks) return;
    const own = view.signatory.find((one) => one.signatoryID === signatoryID);
    // The owner's session opens every address of the document; what it may not sign is not presented as an invitation.
    if (!code && !own?.isOwner) return;
    const sender = view.createdBy.fullName;
    // Until somebody chooses, the page of a link speaks the language of its document.
    const spoken = !chosen && code && known(view.language) ? view.language : language;
    const sentences = says[spoken];
    asks.lang = spoken;
    // Who has signed already is asked for nothing.
    if (!own?.isSigned)
      asks.textContent = own?.isOwner
        ? sentences.ownDocument
        : sender
          ? sentences.asks.replace('{{name}}', () => sender)
          : sentences.asksNobody;
    const heading = document.createElement('h1');
    heading.id = title.id;
    heading.textContent = view.title;
    title.replaceWith(heading);
  };
  answer
    .then((response) => (response.ok ? response.clone().json() : null))
    .then((body) => {
      const view = body?.responseData;
      if (!view) return;
      if (document.getElementById('opening-title')) show(view);
      else document.addEventListener('readystatechange', () => show(view), { once: true });
    })
    // The pages' own script says what went wrong, with what can be done.
    .catch(() => undefined);
})();
