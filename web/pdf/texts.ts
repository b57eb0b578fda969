import { defineTexts } from '../i18n/texts.ts';

export const pageTexts = defineTexts(
  'pages',
  {
    page: 'Página {{page}} de {{pages}}',
    thumbs: 'Páginas en pequeño',
    pages: 'Páginas del documento',
    unreadable: 'El archivo no se pudo abrir para mostrarlo. Vuelva a intentarlo; si se repite, descárguelo y ábralo en su equipo.',
    opening: 'Abriendo el archivo…',
    pageText: 'Texto de la página {{page}}',
    pageNoText: 'Esta página no trae texto; es una imagen.',
    textLoading: 'Sacando el texto…',
    loadingSigned: 'Cargando la versión firmada…',
  },
  {
    page: 'Page {{page}} of {{pages}}',
    thumbs: 'Small pages',
    pages: 'Pages of the document',
    unreadable: 'The file could not be opened to be shown. Try again; if it happens once more, download it and open it on your computer.',
    opening: 'Opening the file…',
    pageText: 'Text of page {{page}}',
    pageNoText: 'This page has no text; it is a picture.',
    textLoading: 'Taking the text out…',
    loadingSigned: 'Loading the signed version…',
  },
);
