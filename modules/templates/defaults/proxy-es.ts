import type { DefaultText } from './default-template.ts';

/** Two witnesses sign it, as article 2556 of the Federal Civil Code wants for what is above its amounts. */
export const proxyEs: DefaultText = {
  templateId: 'default-proxy-es-1',
  language: 'es',
  name: 'Carta poder',
  variables: [
    { name: 'ciudad', type: 'text', label: 'Ciudad en la que se firma', placeholder: 'Mérida, Yucatán', maxLength: 120 },
    { name: 'fecha', type: 'date', label: 'Fecha de la carta' },
    { name: 'destinatario', type: 'text', label: 'A quién va dirigida', placeholder: 'A quien corresponda', maxLength: 200 },
    { name: 'otorgante', type: 'text', label: 'Nombre completo de quien da el poder', maxLength: 200 },
    { name: 'apoderado', type: 'text', label: 'Nombre completo de quien lo recibe', maxLength: 200 },
    {
      name: 'asunto',
      type: 'text',
      label: 'Qué puede hacer quien lo recibe',
      placeholder: 'realice ante la oficina de tránsito los trámites del alta de mi vehículo',
      helper: 'Se lee después de «para que a mi nombre y representación». Empiece con un verbo y no ponga punto al final.',
      maxLength: 2_000,
    },
    { name: 'testigo_1', type: 'text', label: 'Nombre completo del primer testigo', maxLength: 200 },
    { name: 'testigo_2', type: 'text', label: 'Nombre completo del segundo testigo', maxLength: 200 },
    { name: 'firma_otorgante', type: 'signature', label: 'Firma de quien da el poder', isSignatory: true, signatoryForm: 1 },
    { name: 'firma_apoderado', type: 'signature', label: 'Firma de quien lo recibe', isSignatory: true, signatoryForm: 2 },
    { name: 'firma_testigo_1', type: 'signature', label: 'Firma del primer testigo', isSignatory: true, signatoryForm: 3 },
    { name: 'firma_testigo_2', type: 'signature', label: 'Firma del segundo testigo', isSignatory: true, signatoryForm: 4 },
  ],
  blocks: [
    { kind: 'title', text: 'CARTA PODER' },
    { kind: 'right', text: '{{ciudad}}, a {{fecha}}' },
    { kind: 'text', text: '{{destinatario}}' },
    {
      kind: 'text',
      text: 'Por la presente yo, {{otorgante}}, doy a {{apoderado}} poder especial, amplio, cumplido y bastante para que a mi nombre y representación {{asunto}}.',
    },
    {
      kind: 'text',
      text: 'Para ello puede presentar y recibir documentos, hacer las gestiones y declaraciones que se necesiten y firmar lo que corresponda, y doy desde ahora por bueno lo que haga dentro de este poder.',
    },
    { kind: 'text', text: 'Este poder termina cuando se cumpla el asunto, o antes si lo revoco por escrito.' },
    {
      kind: 'signatures',
      people: [
        { mark: '{{firma_otorgante}}', lines: ['{{otorgante}}', 'Otorga el poder'] },
        { mark: '{{firma_apoderado}}', lines: ['{{apoderado}}', 'Acepta el poder'] },
        { mark: '{{firma_testigo_1}}', lines: ['{{testigo_1}}', 'Testigo'] },
        { mark: '{{firma_testigo_2}}', lines: ['{{testigo_2}}', 'Testigo'] },
      ],
    },
  ],
};
