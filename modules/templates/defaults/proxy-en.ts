import type { DefaultText } from './default-template.ts';

/** Two witnesses sign it, as article 2556 of the Federal Civil Code of Mexico wants for what is above its amounts. */
export const proxyEn: DefaultText = {
  templateId: 'default-proxy-en-1',
  language: 'en',
  name: 'Letter of proxy',
  variables: [
    { name: 'city', type: 'text', label: 'City in which it is signed', placeholder: 'Mérida, Yucatán', maxLength: 120 },
    { name: 'date', type: 'date', label: 'Date of the letter' },
    { name: 'addressee', type: 'text', label: 'Whom it is addressed to', placeholder: 'To whom it may concern', maxLength: 200 },
    { name: 'grantor', type: 'text', label: 'Full name of who gives the power', maxLength: 200 },
    { name: 'proxy', type: 'text', label: 'Full name of who receives it', maxLength: 200 },
    {
      name: 'matter',
      type: 'text',
      label: 'What the one who receives it may do',
      placeholder: 'register my vehicle with the traffic office',
      helper: 'It is read after “so that in my name and on my behalf they may”. Begin with a verb, and end without a full stop.',
      maxLength: 2_000,
    },
    { name: 'witness_1', type: 'text', label: 'Full name of the first witness', maxLength: 200 },
    { name: 'witness_2', type: 'text', label: 'Full name of the second witness', maxLength: 200 },
    { name: 'grantor_signature', type: 'signature', label: 'Signature of who gives the power', isSignatory: true, signatoryForm: 1 },
    { name: 'proxy_signature', type: 'signature', label: 'Signature of who receives it', isSignatory: true, signatoryForm: 2 },
    { name: 'witness_1_signature', type: 'signature', label: 'Signature of the first witness', isSignatory: true, signatoryForm: 3 },
    { name: 'witness_2_signature', type: 'signature', label: 'Signature of the second witness', isSignatory: true, signatoryForm: 4 },
  ],
  blocks: [
    { kind: 'title', text: 'LETTER OF PROXY' },
    { kind: 'right', text: '{{city}}, {{date}}' },
    { kind: 'text', text: '{{addressee}}' },
    {
      kind: 'text',
      text: 'By this letter I, {{grantor}}, give {{proxy}} a special power, full and sufficient, so that in my name and on my behalf they may {{matter}}.',
    },
    {
      kind: 'text',
      text: 'For this they may hand in and receive documents, take the steps and make the statements that are needed, and sign what has to be signed; what they do within this power I hold good from now on.',
    },
    { kind: 'text', text: 'This power ends when the matter is done, or earlier where I withdraw it in writing.' },
    {
      kind: 'signatures',
      people: [
        { mark: '{{grantor_signature}}', lines: ['{{grantor}}', 'Gives the power'] },
        { mark: '{{proxy_signature}}', lines: ['{{proxy}}', 'Accepts the power'] },
        { mark: '{{witness_1_signature}}', lines: ['{{witness_1}}', 'Witness'] },
        { mark: '{{witness_2_signature}}', lines: ['{{witness_2}}', 'Witness'] },
      ],
    },
  ],
};
