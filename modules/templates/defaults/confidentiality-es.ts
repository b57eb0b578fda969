import type { DefaultText } from './default-template.ts';

export const confidentialityEs: DefaultText = {
  templateId: 'default-confidentiality-es-1',
  language: 'es',
  name: 'Acuerdo de confidencialidad',
  variables: [
    { name: 'ciudad', type: 'text', label: 'Ciudad en la que se firma', placeholder: 'Guadalajara, Jalisco', maxLength: 120 },
    { name: 'fecha', type: 'date', label: 'Fecha del acuerdo' },
    { name: 'parte_reveladora', type: 'text', label: 'Nombre o razón social de quien entrega la información', maxLength: 200 },
    { name: 'representante_reveladora', type: 'text', label: 'Nombre de quien firma por esa parte', maxLength: 200 },
    { name: 'parte_receptora', type: 'text', label: 'Nombre o razón social de quien recibe la información', maxLength: 200 },
    { name: 'representante_receptora', type: 'text', label: 'Nombre de quien firma por esa parte', maxLength: 200 },
    {
      name: 'proyecto',
      type: 'text',
      label: 'Para qué se entrega la información',
      placeholder: 'la evaluación de una posible sociedad',
      helper: 'Se lee después de «para». Empiece con minúscula y no ponga punto al final.',
      maxLength: 1_000,
    },
    { name: 'anios_vigencia', type: 'number', label: 'Años que dura la obligación de guardar reserva', min: 1, max: 30 },
    {
      name: 'correo_reveladora',
      type: 'email',
      label: 'Correo para avisos de quien entrega la información',
      isSignatory: true,
      signatoryForm: 1,
    },
    {
      name: 'correo_receptora',
      type: 'email',
      label: 'Correo para avisos de quien recibe la información',
      isSignatory: true,
      signatoryForm: 2,
    },
    { name: 'firma_reveladora', type: 'signature', label: 'Firma de quien entrega la información', isSignatory: true, signatoryForm: 1 },
    { name: 'firma_receptora', type: 'signature', label: 'Firma de quien recibe la información', isSignatory: true, signatoryForm: 2 },
  ],
  blocks: [
    { kind: 'title', text: 'ACUERDO DE CONFIDENCIALIDAD' },
    { kind: 'right', text: '{{ciudad}}, a {{fecha}}' },
    {
      kind: 'text',
      text: 'Acuerdan por una parte {{parte_reveladora}}, que firma por medio de {{representante_reveladora}} (la «Parte Reveladora»), y por la otra {{parte_receptora}}, que firma por medio de {{representante_receptora}} (la «Parte Receptora»), lo que dicen las cláusulas siguientes.',
    },
    {
      kind: 'clause',
      heading: 'PRIMERA. Objeto.',
      text: 'La Parte Reveladora entrega a la Parte Receptora información reservada para {{proyecto}}. La Parte Receptora la usa solo para eso.',
    },
    {
      kind: 'clause',
      heading: 'SEGUNDA. Información confidencial.',
      text: 'Es confidencial toda información técnica, comercial, financiera, jurídica o personal que la Parte Reveladora entregue por escrito, de palabra o por medios electrónicos, y lo que de ella se obtenga, aunque no lleve una leyenda que lo diga.',
    },
    {
      kind: 'clause',
      heading: 'TERCERA. Lo que no es confidencial.',
      text: 'No lo es la información que ya fuera pública o se haga pública sin que intervenga la Parte Receptora, la que esta ya tenía de manera lícita, la que reciba de un tercero con derecho a darla y la que desarrolle por su cuenta sin usar la recibida.',
    },
    {
      kind: 'clause',
      heading: 'CUARTA. Obligaciones.',
      text: 'La Parte Receptora guarda la información con el mismo cuidado que la propia; no la copia más de lo necesario; la da a conocer solo a las personas que la necesiten para el objeto de este acuerdo y que hayan quedado obligadas a guardarla, y responde por ellas.',
    },
    {
      kind: 'clause',
      heading: 'QUINTA. Requerimientos de autoridad.',
      text: 'Si una autoridad competente pide la información, la Parte Receptora avisa de inmediato a la Parte Reveladora, cuando la ley se lo permita, y entrega únicamente lo que se le exija.',
    },
    {
      kind: 'clause',
      heading: 'SEXTA. Datos personales.',
      text: 'Los datos personales que se entreguen se tratan conforme a la ley que los protege y al aviso de privacidad de quien los entregó, solo para el objeto de este acuerdo.',
    },
    {
      kind: 'clause',
      heading: 'SÉPTIMA. Vigencia.',
      text: 'Este acuerdo obliga desde su fecha y durante {{anios_vigencia}} año(s). Al terminar, o antes si la Parte Reveladora lo pide por escrito, la Parte Receptora devuelve o destruye la información y lo confirma por escrito.',
    },
    {
      kind: 'clause',
      heading: 'OCTAVA. Incumplimiento.',
      text: 'Quien incumpla repara los daños y perjuicios que cause. Entregar la información no transmite derecho alguno sobre ella ni obliga a celebrar otro contrato.',
    },
    {
      kind: 'clause',
      heading: 'NOVENA. Avisos.',
      text: 'Los avisos se envían por correo electrónico: a la Parte Reveladora, a {{correo_reveladora}}; a la Parte Receptora, a {{correo_receptora}}.',
    },
    {
      kind: 'clause',
      heading: 'DÉCIMA. Ley y tribunales.',
      text: 'Rigen este acuerdo las leyes de los Estados Unidos Mexicanos. De cualquier controversia conocen los tribunales competentes de {{ciudad}}.',
    },
    {
      kind: 'signatures',
      people: [
        { mark: '{{firma_reveladora}}', lines: ['{{representante_reveladora}}', 'Por la Parte Reveladora'] },
        { mark: '{{firma_receptora}}', lines: ['{{representante_receptora}}', 'Por la Parte Receptora'] },
      ],
    },
  ],
};
