/** The name stands in one setting of the server, which writes it into the page it hands out. */
const written = document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content ?? '';

// A development server hands the page out as it lies in the folder.
export const productName: string = written === '' || written.includes('%') ? 'App' : written;
