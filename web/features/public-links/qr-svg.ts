/** Modules around a code that stay light (ISO/IEC 18004, 9.1). */
export const QUIET = 4;

/** A file that any printer takes, of the squares that the server gave: black on white, sharp at any size. */
export const qrSvg = ({ size, path }: { readonly size: number; readonly path: string }): string => {
  const side = size + 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h-${side}z"/><path fill="#000" d="${path}"/></svg>`;
};

/** Hands the file over as a download. */
export function saveSvg(svg: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // A browser that is slow to begin still reads it.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
