import { defineTexts } from '../../i18n/texts.ts';

export const homeTexts = defineTexts(
  'home',
  {
    homeTitle: 'Suba el documento que quiere firmar',
    homeLead:
      'Elija el PDF o el archivo de Word. Después le pediremos abrir una cuenta o entrar a la suya; mientras tanto el archivo espera en esta página.',
    goneTitle: 'Su cuenta quedó eliminada',
    goneText: 'Le enviamos un correo que lo confirma. Los enlaces que recibió siguen abriendo; para firmar no hace falta una cuenta.',
    drop: 'Suelte aquí su documento',
    dropHint: 'PDF o Word (.docx, .doc) de hasta 20 MB. No se envía nada antes de que entre a su cuenta.',
    choose: 'Elegir archivo',
    notTaken: '«{{name}}» no es un PDF ni un archivo de Word (.docx o .doc). Guárdelo como PDF y vuelva a elegirlo.',
    tooLarge: '«{{name}}» pesa {{size}}; el máximo son 20 MB.',
    looking: 'Revisando «{{name}}» en este navegador…',
    goOn: 'Seguir con este archivo',
    brokenTodo: 'Vuelva a guardarlo o pida otra copia. Si en su equipo se abre bien, puede seguir: al subirlo se revisa otra vez.',
    notPdfTodo: 'Se llama como un PDF, pero por dentro es otra cosa. Guárdelo como PDF y vuelva a elegirlo.',
    chooseOther: 'Elija otro archivo cuando lo tenga; todavía no se ha enviado nada.',
    alsoValidate: '¿Ya tiene un documento firmado?',
    validate: 'Validar un documento',
  },
  {
    homeTitle: 'Upload the document you want signed',
    homeLead:
      'Choose the PDF or the Word file. Then we ask you to create an account or log in to yours; meanwhile the file waits on this page.',
    goneTitle: 'Your account was deleted',
    goneText: 'We emailed you a confirmation. Links that you received still open; signing needs no account.',
    drop: 'Drop your document here',
    dropHint: 'PDF or Word (.docx, .doc) of up to 20 MB. Nothing is sent before you log in to your account.',
    choose: 'Choose a file',
    notTaken: '“{{name}}” is neither a PDF nor a Word file (.docx or .doc). Save it as a PDF and choose it again.',
    tooLarge: '“{{name}}” is {{size}}; the limit is 20 MB.',
    looking: 'Looking at “{{name}}” in this browser…',
    goOn: 'Go on with this file',
    brokenTodo:
      'Save it again or ask for another copy. If it opens well on your computer you can go on: it is checked again when it is uploaded.',
    notPdfTodo: 'It is named like a PDF but is something else inside. Save it as a PDF and choose it again.',
    chooseOther: 'Choose another file once you have it; nothing has been sent yet.',
    alsoValidate: 'Do you already have a signed document?',
    validate: 'Validate a document',
  },
);
