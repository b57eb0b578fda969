import { defineTexts } from '../i18n/texts.ts';

export const pageTexts = defineTexts(
  'pages',
  {
    page: 'Página {{page}} de {{pages}}',
    thumbs: 'Miniaturas de las páginas',
    pages: 'Páginas del documento',
    unreadable: 'El archivo no se pudo abrir para mostrarlo. Inténtelo de nuevo; si se repite, descárguelo y ábralo en su equipo.',
    opening: 'Abriendo el archivo…',
    pageText: 'Texto de la página {{page}}',
    pageNoText: 'Esta página no trae texto; es una imagen.',
    textLoading: 'Extrayendo el texto…',
    loadingSigned: 'Cargando la versión firmada…',
  },
  {
    page: 'Page {{page}} of {{pages}}',
    thumbs: 'Page thumbnails',
    pages: 'Pages of the document',
    unreadable: 'The file could not be opened for viewing. Try again; if it still fails, download it and open it on your computer.',
    opening: 'Opening the file…',
    pageText: 'Text of page {{page}}',
    pageNoText: 'This page has no text; it is an image.',
    textLoading: 'Extracting the text…',
    loadingSigned: 'Loading the signed version…',
  },
);
