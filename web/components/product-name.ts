/** What the server writes into the page it hands out; '' where it has nothing to say. */
function written(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  // A development server hands the page out as it lies in the folder.
  return content.includes('%') ? '' : content;
}

/** The name stands in one setting of the server. */
export const productName: string = written('product-name') || 'App';

/** Site about the product, without a slash at its end; null: these pages are all there is. */
export const marketingUrl: string | null = written('marketing-url').replace(/\/+$/, '') || null;

/** Where people who need help write to; null: nobody here answers. */
export const supportEmail: string | null = written('support-email') || null;

/** Whether the installation wants to know of what breaks in its pages. */
export const reportsFailures: boolean = written('error-reports') === 'on';
