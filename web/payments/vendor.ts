/** The part of the provider's script that is used (js.stripe.com/v3). */
export interface VendorElement {
  mount(place: HTMLElement): void;
  destroy(): void;
}

export interface Vendor {
  elements(options: { locale: string }): {
    create(kind: 'cardNumber' | 'cardExpiry' | 'cardCvc', options: { style: { base: Record<string, string> } }): VendorElement;
  };
  /** Shows what the bank asks, and ends when it was answered, whatever the answer was. */
  handleNextAction(options: { clientSecret: string }): Promise<unknown>;
  confirmCardSetup(
    clientSecret: string,
    what: { payment_method: { card: VendorElement } },
  ): Promise<{
    readonly setupIntent?: { readonly payment_method: string | null };
    readonly error?: { readonly code?: string; readonly message?: string };
  }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => Vendor;
  }
}

const SCRIPT = 'https://js.stripe.com/v3/';

let loading: Promise<void> | null = null;

/** Loaded from the provider alone, as it asks, and only where somebody registers a card. A load that failed is tried anew. */
export async function loadVendor(publishableKey: string, locale: string): Promise<Vendor> {
  if (!window.Stripe) {
    loading ??= new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = SCRIPT;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        loading = null;
        reject(new Error('The script of the payment provider did not load'));
      };
      document.head.append(script);
    });
    await loading;
  }
  const open = window.Stripe;
  if (!open) throw new Error('The script of the payment provider is another one');
  return open(publishableKey, { locale });
}
