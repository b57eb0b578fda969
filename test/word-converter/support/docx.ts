import { strToU8, zipSync } from 'fflate';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const REL = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A contract of `pages` pages: a header with accents, "page n of all" at the foot, clauses with numbers, a table; each page says which one it is. */
export function contractDocx({ pages = 2, externalImage }: { readonly pages?: number; readonly externalImage?: string } = {}): Uint8Array {
  const clause = (text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const body = Array.from({ length: pages }, (_, at) =>
    [
      at === 0 ? '' : '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
      `<w:p><w:r><w:t>Hoja número ${at + 1}</w:t></w:r></w:p>`,
      clause('El arrendador entregará el inmueble en la colonia Nápoles.'),
      clause('El niño, la señora y el pingüino firmarán mañana.'),
    ].join(''),
  ).join('');
  return zipSync({
    '[Content_Types].xml': part(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
        ['document', 'document.main'],
        ['numbering', 'numbering'],
        ['header1', 'header'],
        ['footer1', 'footer'],
      ]
        .map(([name, kind]) => `<Override PartName="/word/${name}.xml" ContentType="${OFFICE}.${kind}+xml"/>`)
        .join('')}</Types>`,
    ),
    '_rels/.rels': part(
      `<Relationships xmlns="${REL}"><Relationship Id="rId1" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': part(
      `<Relationships xmlns="${REL}">${['numbering', 'header1', 'footer1']
        .map((name, at) => `<Relationship Id="rId${at + 1}" Type="${R}/${name.replace('1', '')}" Target="${name}.xml"/>`)
        .join(
          '',
        )}${externalImage ? `<Relationship Id="rId9" Type="${R}/image" Target="${externalImage}" TargetMode="External"/>` : ''}</Relationships>`,
    ),
    'word/document.xml': part(
      `<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>${body}${externalImage ? picture() : ''}${table()}<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    ),
    'word/numbering.xml': part(
      `<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="Cláusula %1."/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ),
    'word/header1.xml': part(`<w:hdr xmlns:w="${W}"><w:p><w:r><w:t>Contrato de arrendamiento · Ávila y Muñoz</w:t></w:r></w:p></w:hdr>`),
    'word/footer1.xml': part(
      `<w:ftr xmlns:w="${W}"><w:p>${said('Página ')}${field('PAGE')}${said(' de ')}${field('NUMPAGES')}</w:p></w:ftr>`,
    ),
  });
}

const part = (xml: string): Uint8Array => strToU8(HEAD + xml);
const said = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const field = (code: string): string => `<w:fldSimple w:instr=" ${code} "><w:r><w:t>?</w:t></w:r></w:fldSimple>`;

function table(): string {
  const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const row = (...texts: string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`;
  return `<w:tbl><w:tblPr><w:tblW w:w="8000" w:type="dxa"/><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4"/>`)
    .join(
      '',
    )}</w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid>${row('Concepto', 'Importe')}${row('Renta de enero', '$12,500.00')}${row('Depósito', '$25,000.00')}</w:tbl><w:p/>`;
}

/** A picture that the file does not hold: it names an address. */
function picture(): string {
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
  return `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing"><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="Imagen 1"/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="i.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId9"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}
