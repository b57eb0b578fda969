import type { DefaultText } from './default-template.ts';

export const confidentialityEn: DefaultText = {
  templateId: 'default-confidentiality-en-1',
  language: 'en',
  name: 'Confidentiality agreement',
  variables: [
    { name: 'city', type: 'text', label: 'City in which it is signed', placeholder: 'Guadalajara, Jalisco', maxLength: 120 },
    { name: 'date', type: 'date', label: 'Date of the agreement' },
    { name: 'disclosing_party', type: 'text', label: 'Name or company name of who gives the information', maxLength: 200 },
    { name: 'disclosing_signer', type: 'text', label: 'Name of who signs for that party', maxLength: 200 },
    { name: 'receiving_party', type: 'text', label: 'Name or company name of who receives the information', maxLength: 200 },
    { name: 'receiving_signer', type: 'text', label: 'Name of who signs for that party', maxLength: 200 },
    {
      name: 'purpose',
      type: 'text',
      label: 'What the information is given for',
      placeholder: 'the evaluation of a possible partnership',
      helper: 'It is read after “for”. Begin with a small letter, and end without a full stop.',
      maxLength: 1_000,
    },
    { name: 'years', type: 'number', label: 'Years for which it has to be kept secret', min: 1, max: 30 },
    {
      name: 'disclosing_email',
      type: 'email',
      label: 'Email for notices to who gives the information',
      isSignatory: true,
      signatoryForm: 1,
    },
    {
      name: 'receiving_email',
      type: 'email',
      label: 'Email for notices to who receives the information',
      isSignatory: true,
      signatoryForm: 2,
    },
    {
      name: 'disclosing_signature',
      type: 'signature',
      label: 'Signature of who gives the information',
      isSignatory: true,
      signatoryForm: 1,
    },
    {
      name: 'receiving_signature',
      type: 'signature',
      label: 'Signature of who receives the information',
      isSignatory: true,
      signatoryForm: 2,
    },
  ],
  blocks: [
    { kind: 'title', text: 'CONFIDENTIALITY AGREEMENT' },
    { kind: 'right', text: '{{city}}, {{date}}' },
    {
      kind: 'text',
      text: 'This agreement is made between {{disclosing_party}}, for which {{disclosing_signer}} signs (the “Disclosing Party”), and {{receiving_party}}, for which {{receiving_signer}} signs (the “Receiving Party”), on the terms that follow.',
    },
    {
      kind: 'clause',
      heading: '1. Purpose.',
      text: 'The Disclosing Party gives confidential information to the Receiving Party for {{purpose}}. The Receiving Party uses it for nothing else.',
    },
    {
      kind: 'clause',
      heading: '2. Confidential information.',
      text: 'All technical, commercial, financial, legal or personal information that the Disclosing Party gives in writing, by word of mouth or by electronic means is confidential, and so is what is derived from it, whether it is marked so or not.',
    },
    {
      kind: 'clause',
      heading: '3. What is not confidential.',
      text: 'Information is not confidential that was public or becomes so without any part of the Receiving Party, that the Receiving Party had lawfully before, that it receives from a third party entitled to give it, or that it develops by itself without using what it received.',
    },
    {
      kind: 'clause',
      heading: '4. Duties.',
      text: 'The Receiving Party keeps the information with the care that it takes of its own; makes no more copies than it needs; shows it only to people who need it for the purpose of this agreement and are bound to keep it secret, and answers for them.',
    },
    {
      kind: 'clause',
      heading: '5. Requests of authorities.',
      text: 'Where a competent authority asks for the information, the Receiving Party tells the Disclosing Party at once, as far as the law allows, and hands over no more than is required.',
    },
    {
      kind: 'clause',
      heading: '6. Personal data.',
      text: 'Personal data that are given are handled under the law that protects them and the privacy notice of who gave them, for the purpose of this agreement only.',
    },
    {
      kind: 'clause',
      heading: '7. Term.',
      text: 'This agreement binds from its date and for {{years}} year(s). At its end, or earlier where the Disclosing Party asks so in writing, the Receiving Party returns or destroys the information and confirms it in writing.',
    },
    {
      kind: 'clause',
      heading: '8. Breach.',
      text: 'Who breaks this agreement makes good the loss and damage that follow. Giving the information passes no right in it, and binds nobody to another contract.',
    },
    {
      kind: 'clause',
      heading: '9. Notices.',
      text: 'Notices are sent by email: to the Disclosing Party at {{disclosing_email}}; to the Receiving Party at {{receiving_email}}.',
    },
    {
      kind: 'clause',
      heading: '10. Law and courts.',
      text: 'This agreement is governed by the laws of the United Mexican States. Any dispute goes to the competent courts of {{city}}.',
    },
    {
      kind: 'signatures',
      people: [
        { mark: '{{disclosing_signature}}', lines: ['{{disclosing_signer}}', 'For the Disclosing Party'] },
        { mark: '{{receiving_signature}}', lines: ['{{receiving_signer}}', 'For the Receiving Party'] },
      ],
    },
  ],
};
