import { useEffect } from 'react';
import { productName } from './product-name.ts';

/** The name of the page first: in a row of tabs the rest is cut off. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === productName || title === '' ? productName : `${title} · ${productName}`;
  }, [title]);
}
