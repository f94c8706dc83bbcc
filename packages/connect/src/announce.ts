import type { Provider } from './provider.ts'

/** EIP-6963. `uuid` is of this load of the page. */
export type ProviderInfo = { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#17211d"/><circle cx="16" cy="16" r="8.5" fill="none" stroke="#f4f1e8" stroke-width="2.5"/><path d="m12.5 16.2 2.6 2.6 4.6-5.2" fill="none" stroke="#f4f1e8" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)}`

/**
 * Announces the provider under its own name, and again whenever a page asks who is there (EIP-6963). Nothing is put into `window.ethereum` but with
 * `asEthereum`, and only where nobody is. Returns how to stop.
 */
export function announce(provider: Provider, { asEthereum = false }: { readonly asEthereum?: boolean } = {}): () => void {
  const info: ProviderInfo = Object.freeze({ uuid: crypto.randomUUID(), name: 'Assay', icon: ICON, rdns: 'app.assay' })
  const detail = Object.freeze({ info, provider })
  const tell = (): void => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', tell)
  tell()
  if (asEthereum && !('ethereum' in globalThis)) Object.defineProperty(globalThis, 'ethereum', { value: provider, configurable: true })
  return () => removeEventListener('eip6963:requestProvider', tell)
}
