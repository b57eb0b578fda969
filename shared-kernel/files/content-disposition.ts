/** Whether a browser keeps the bytes as a file, or shows them and keeps them under the name when its reader says so. */
export type Disposition = 'attachment' | 'inline';

/** RFC 6266 with RFC 8187: an ASCII name for old readers beside the name as it is. */
export function contentDisposition(fileName: string, disposition: Disposition = 'attachment'): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/;%]/g, '_')
    .trim();
  const exact = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain || 'file'}"; filename*=UTF-8''${exact}`;
}
