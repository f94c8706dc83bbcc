/** A failure by the numbers of EIP-1193, EIP-1474 and EIP-5792. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number
  readonly data?: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

export const closed = (): ProviderError => new ProviderError(4001, 'The window of the wallet was closed.')
export const disconnected = (): ProviderError =>
  new ProviderError(4900, 'No window of the wallet is open. Ask for accounts, from a click, to open it.')
export const blocked = (): ProviderError =>
  new ProviderError(4900, 'The browser did not open the window of the wallet. Ask from a click, and allow windows of this site.')
export const severed = (): ProviderError =>
  new ProviderError(
    4900,
    'This page cannot speak to the window that it opened: serve it with Cross-Origin-Opener-Policy same-origin-allow-popups.',
  )
