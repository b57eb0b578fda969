/** RFC 6266 with RFC 8187: an ASCII name for old readers beside the name as it is. */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/;%]/g, '_')
    .trim();
  const exact = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain || 'file'}"; filename*=UTF-8''${exact}`;
}
