import type { DerivedFiles } from '../../../shared-kernel/files/derived.ts';
import type { FileStore, StoredFile } from '../../../shared-kernel/files/port.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';

export interface PagePictureDeps {
  readonly files: Pick<FileStore, 'get'>;
  readonly pdf: Pick<PdfWork, 'render'>;
  readonly derived: DerivedFiles;
}

/** PNG of a page (from 1) of a stored version, drawn in the turn of the document's account. Rejects where the file has no such page or cannot be drawn. */
export type PagePictures = (file: Pick<StoredFile, 'key' | 'sha256'>, page: number, account: string) => Promise<Uint8Array>;

interface Wanted {
  readonly promise: Promise<Uint8Array>;
  resolve(png: Uint8Array): void;
  reject(reason: unknown): void;
}

const nameOf = (page: number): string => `page-${page}`;

/**
 * Pictures of versions that carry signatures, drawn when somebody looks at the page and kept by the hash of the file: the
 * prepared version has its pictures from its event, every later one would need another event for what can be made again.
 * Reading a file costs more than drawing a page, so pages asked for while one is read are drawn together, in the order in
 * which they were asked for, which is the order of what people look at.
 */
export function createPagePictures({ files, pdf, derived }: PagePictureDeps): PagePictures {
  const open = new Map<string, Map<number, Wanted>>();

  async function drawAll(file: Pick<StoredFile, 'key' | 'sha256'>, wanted: Map<number, Wanted>, account: string): Promise<void> {
    while (wanted.size > 0) {
      try {
        const bytes = await files.get(file.key);
        const batch = [...wanted.keys()];
        await pdf.render(
          bytes,
          async ({ page, png }) => {
            // A full disk keeps no picture, but the person who waits for this one still gets it.
            await derived.put(file.sha256, nameOf(page), png).catch(() => undefined);
            wanted.get(page)?.resolve(png);
            wanted.delete(page);
          },
          { account, isUrgent: true },
          batch,
        );
        for (const page of batch) {
          wanted.get(page)?.reject(new RangeError('the file has no such page'));
          wanted.delete(page);
        }
      } catch (error) {
        for (const one of wanted.values()) one.reject(error);
        wanted.clear();
      }
    }
    // In the same turn as the last look at what is wanted: nobody is left waiting in a list that is not read any more.
    open.delete(file.sha256);
  }

  return async (file, page, account) => {
    const known = open.get(file.sha256)?.get(page);
    if (known) return known.promise;
    const kept = await derived.get(file.sha256, nameOf(page));
    if (kept) return kept;
    const wanted = open.get(file.sha256) ?? new Map<number, Wanted>();
    const meanwhile = wanted.get(page);
    if (meanwhile) return meanwhile.promise;
    const one = Promise.withResolvers<Uint8Array>();
    wanted.set(page, one);
    if (!open.has(file.sha256)) {
      open.set(file.sha256, wanted);
      void drawAll(file, wanted, account);
    }
    return one.promise;
  };
}
