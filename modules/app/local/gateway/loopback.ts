const HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether an address is one of this machine, by http or https and without a name and password in it. */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && HOSTS.has(url.hostname) && url.username === '' && url.password === '';
}

/** An origin of this machine, as a browser writes it: `http://127.0.0.1:8080`. */
export const isLoopbackOrigin = (origin: string): boolean => isLoopback(origin) && URL.parse(origin)?.origin === origin;
