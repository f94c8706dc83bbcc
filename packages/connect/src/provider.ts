import { closed, disconnected, ProviderError } from './failure.ts'
import type { FromWallet } from './frames.ts'
import { createListeners, type Listener } from './listeners.ts'
import { copied, type RequestArguments } from './plain-call.ts'
import { createWalletWindow } from './wallet-window.ts'

/** EIP-1193. */
export type Provider = {
  /** Rejects with a `ProviderError`. What opens the wallet's window has to be asked for from a click. */
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: Listener): Provider
  removeListener(event: string, listener: Listener): Provider
}

export type AssayOptions = {
  /** Where the wallet is served, such as `https://assay.example`. What stands after `?` goes along. */
  readonly url: string | URL
  /** What the app calls itself: shown as its own words. */
  readonly name?: string
  /** A data URI. */
  readonly icon?: string
  /** EIP-155. Told as the chain as long as nothing is connected; default 1. */
  readonly chainId?: number
  /** Answers reads while no window of the wallet is open, such as an endpoint of the app's own. Without it they fail with 4900. */
  readonly reads?: (call: RequestArguments) => Promise<unknown>
}

/** What the person is asked: it opens the window. */
const ASKS: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
])

type Waiting = {
  readonly call: RequestArguments
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** A provider whose wallet is a window that a person sees. Nothing is opened, and nobody learns of anything, before the app asks for accounts. */
export function createAssay({ url, name, icon, chainId: first = 1, reads }: AssayOptions): Provider {
  const place = new URL(url)
  place.pathname = '/connect'
  const waiting = new Map<string, Waiting>()
  const listeners = createListeners()
  let accounts: readonly string[] = []
  let chainId = `0x${first.toString(16)}`
  let isConnected = false

  const send = (id: string, { method, params }: RequestArguments): boolean =>
    wallet.post({ assay: 1, kind: 'request', id, method, ...(params === undefined ? {} : { params }) })
  const remember = (event: string, data: unknown): void => {
    if (event === 'accountsChanged' && isTexts(data)) accounts = data
    if (event === 'chainChanged' && typeof data === 'string') chainId = data
    if (event === 'connect' && typeof data === 'object' && data !== null && 'chainId' in data) chainId = String(data.chainId)
    if (event === 'connect') isConnected = true
    if (event === 'disconnect') isConnected = false
  }
  const answer = (frame: FromWallet & { readonly kind: 'response' }): void => {
    const one = waiting.get(frame.id)
    if (!waiting.delete(frame.id) || one === undefined) return
    if ('error' in frame) return one.reject(new ProviderError(frame.error.code, frame.error.message, frame.error.data))
    if (one.call.method === 'eth_requestAccounts' && isTexts(frame.result)) accounts = frame.result
    one.resolve(frame.result)
  }
  const wallet = createWalletWindow({
    url: place,
    told: { ...(name === undefined ? {} : { name }), ...(icon === undefined ? {} : { icon }) },
    onFrame(frame) {
      if (frame.kind === 'response') answer(frame)
      if (frame.kind !== 'event' || (frame.event === 'connect' && isConnected)) return
      remember(frame.event, frame.data)
      listeners.emit(frame.event, frame.data)
    },
    onReady() {
      for (const [id, { call }] of waiting) send(id, call)
    },
    onClosed(why) {
      for (const [id, { call, reject }] of waiting) {
        waiting.delete(id)
        reject(why ?? (ASKS.has(call.method) ? closed() : disconnected()))
      }
    },
  })

  const known = (method: string): unknown => {
    if (method === 'eth_accounts') return [...accounts]
    if (method === 'eth_chainId') return chainId
    return method === 'net_version' ? BigInt(chainId).toString() : undefined
  }
  const provider: Provider = {
    async request(given) {
      if (typeof given?.method !== 'string') throw new ProviderError(-32600, 'A request names its method.')
      const call = copied(given)
      const value = known(call.method)
      if (value !== undefined) return value
      if (ASKS.has(call.method)) wallet.open()
      else if (!wallet.isOpen()) {
        if (reads === undefined) throw disconnected()
        return reads(call)
      }
      const id = crypto.randomUUID()
      return new Promise((resolve, reject) => {
        waiting.set(id, { call, resolve, reject })
        send(id, call)
      })
    },
    on(event, listener) {
      listeners.add(event, listener)
      return provider
    },
    removeListener(event, listener) {
      listeners.remove(event, listener)
      return provider
    },
  }
  return Object.freeze(provider)
}
