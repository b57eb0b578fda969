import { byId, facts, say, send, sentenceOf, tell, tellHeight } from './messages.js';

const SOURCE = 'card-authentication';
const buttons = [byId('authenticate'), byId('refuse')];

let busy = false;
async function decide(act, type) {
  if (busy) return;
  busy = true;
  say('problem', '');
  for (const button of buttons) button.setAttribute('aria-disabled', 'true');
  tell({ source: SOURCE, type: 'busy' });
  const answer = await send('/authenticate/confirm', { intent: facts.intent, act });
  for (const button of buttons) button.setAttribute('aria-disabled', 'false');
  busy = false;
  if (answer.error === undefined) {
    byId('ask').hidden = true;
    say('done', facts[type]);
    tell({ source: SOURCE, type });
  } else {
    const code = answer.error.code ?? 'api_error';
    say('problem', sentenceOf(code));
    tell({ source: SOURCE, type: 'failed', code, message: sentenceOf(code) });
  }
}

buttons[0].addEventListener('click', () => decide('authenticate', 'authenticated'));
buttons[1].addEventListener('click', () => decide('refuse', 'refused'));
tell({ source: SOURCE, type: 'ready' });
tellHeight(SOURCE);
