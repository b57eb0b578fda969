import { byId, facts, say, send, sentenceOf, tell, tellHeight } from './messages.js';

const SOURCE = 'card-form';
const form = byId('form');
const save = byId('save');
const [number, expiry, cvc] = ['number', 'expiry', 'cvc'].map(byId);
/** Beside which field a code stands; those of none stand above the button. */
const PLACES = {
  incorrect_number: number,
  invalid_number: number,
  card_declined: number,
  invalid_expiry_month: expiry,
  invalid_expiry_year: expiry,
  invalid_cvc: cvc,
};

const digitsOf = (text) => text.replaceAll(/\D/g, '');
const isAmex = (digits) => /^3[47]/.test(digits);

function grouped(digits) {
  if (!isAmex(digits)) return digits.slice(0, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter((part) => part !== '').join(' ');
}

function monthAndYear(text, wasErased) {
  let digits = digitsOf(text).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && wasErased)) return digits;
  return `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

/** Writes the field anew as it is read, with the caret behind the same digit. */
function keepForm(field, format) {
  field.addEventListener('input', (event) => {
    const before = digitsOf(field.value.slice(0, field.selectionStart)).length;
    const atEnd = field.selectionStart === field.value.length;
    const value = format(field.value, event.inputType?.startsWith('delete') ?? false);
    if (value !== field.value) {
      field.value = value;
      let caret = 0;
      for (let seen = 0; caret < value.length && seen < before; caret++) if (/\d/.test(value[caret])) seen += 1;
      if (atEnd) caret = value.length;
      field.setSelectionRange(caret, caret);
    }
    clear(field);
  });
}

function clear(field) {
  field.removeAttribute('aria-invalid');
  say(`${field.id}-error`, '');
  say('problem', '');
}

function passesLuhn(digits) {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place)) * (place % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Codes of what is wrong before anything is sent, in the order of the fields. */
function wrongs() {
  const found = [];
  const digits = digitsOf(number.value);
  if (digits.length < 12 || !passesLuhn(digits)) found.push('invalid_number');
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry.value) ?? [];
  if (month === undefined) found.push('invalid_expiry_month');
  else if ((2000 + Number(year)) * 12 + Number(month) < facts.year * 12 + facts.month) found.push('invalid_expiry_year');
  if (!new RegExp(`^\\d{${isAmex(digits) ? 4 : 3}}$`).test(cvc.value)) found.push('invalid_cvc');
  return found;
}

function show(codes) {
  for (const code of codes) {
    const field = PLACES[code];
    if (field === undefined) say('problem', sentenceOf(code));
    else {
      field.setAttribute('aria-invalid', 'true');
      say(`${field.id}-error`, sentenceOf(code));
    }
  }
  (PLACES[codes[0]] ?? save).focus();
  tell({ source: SOURCE, type: 'failed', code: codes[0], message: sentenceOf(codes[0]) });
}

function showSaved(paymentMethodId) {
  form.hidden = true;
  byId('done').hidden = false;
  tell({ source: SOURCE, type: 'saved', paymentMethodId });
}

function setBusy(busy) {
  // Stays in the order of keys, so that nobody loses their place while it works.
  save.setAttribute('aria-disabled', String(busy));
  save.textContent = busy ? facts.saving : facts.save;
  form.setAttribute('aria-busy', String(busy));
}

let busy = false;
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (busy) return;
  for (const field of [number, expiry, cvc]) clear(field);
  const codes = wrongs();
  if (codes.length > 0) return show(codes);
  busy = true;
  setBusy(true);
  tell({ source: SOURCE, type: 'busy' });
  const answer = await send('/card-form/confirm', {
    intent: facts.intent,
    number: digitsOf(number.value),
    expiry: expiry.value,
    cvc: cvc.value,
  });
  busy = false;
  setBusy(false);
  if (answer.error === undefined) {
    form.reset();
    showSaved(answer.paymentMethod);
  } else show([answer.error.code ?? 'api_error']);
});

keepForm(number, (text) => grouped(digitsOf(text)));
keepForm(expiry, monthAndYear);
keepForm(cvc, (text) => digitsOf(text).slice(0, 4));

for (const button of document.querySelectorAll('[data-number]')) {
  button.addEventListener('click', () => {
    number.value = grouped(button.dataset.number);
    expiry.value = button.dataset.expiry;
    cvc.value = button.dataset.cvc;
    for (const field of [number, expiry, cvc]) clear(field);
    save.focus();
  });
}

tell({ source: SOURCE, type: 'ready' });
tellHeight(SOURCE);
if (facts.saved !== null) tell({ source: SOURCE, type: 'saved', paymentMethodId: facts.saved });
