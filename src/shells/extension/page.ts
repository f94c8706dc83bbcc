import { announce, ProviderError, type Provider, type RequestArguments } from '@assay/connect'
import { copied, createListeners, type Listener } from '@assay/connect/parts'
import { BE_ETHEREUM, FROM_WALLET, TO_WALLET } from './messages.ts'

// Runs in the app's own world, before its scripts. It holds nothing that the app may not have, and believes nothing but what concerns the app itself.

type Heard =
  | { readonly kind: 'response'; readonly id: string; readonly result?: unknown; readonly error?: Fault }
  | { readonly kind: 'event'; readonly event: string; readonly data: unknown }
  | { readonly kind: 'bye' | typeof BE_ETHEREUM }
type Fault = { readonly code: number; readonly message: string; readonly data?: unknown }
type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }

// Taken before a page can put something else in their place.
const { parse, stringify } = JSON
const newId = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function createProvider(): { readonly provider: Provider; hear(frame: Heard): void } {
  const waiting = new Map<string, Waiting>()
  const listeners = createListeners()
  let isConnected = false
  let hasAccounts = false

  const answered = ({ id, result, error }: Extract<Heard, { readonly kind: 'response' }>): void => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) one?.resolve(result)
    else one?.reject(new ProviderError(error.code, error.message, error.data))
  }
  const told = (event: string, data: unknown): void => {
    if (event === 'connect' && isConnected) return
    if (event === 'connect') isConnected = true
    if (event === 'accountsChanged') hasAccounts = Array.isArray(data) && data.length > 0
    listeners.emit(event, data)
  }
  const provider: Provider = Object.freeze({
    async request(call: RequestArguments) {
      if (typeof call?.method !== 'string') throw new ProviderError(-32600, 'A request names its method.')
      const id = newId()
      const { method, params } = copied(call)
      const detail = stringify({ assay: 1, kind: 'request', id, method, params })
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        dispatchEvent(new CustomEvent(TO_WALLET, { detail }))
      })
    },
    on(event: string, listener: Listener) {
      listeners.add(event, listener)
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.remove(event, listener)
      return provider
    },
  })
  return {
    provider,
    hear(frame) {
      if (frame.kind === 'response') answered(frame)
      if (frame.kind === 'event') told(frame.event, frame.data)
      // The wallet went, and with it what was open: who comes back tells anew.
      if (frame.kind === 'bye' && hasAccounts) told('accountsChanged', [])
      if (frame.kind === BE_ETHEREUM && !('ethereum' in globalThis)) {
        Object.defineProperty(globalThis, 'ethereum', { value: provider, configurable: true })
        dispatchEvent(new Event('ethereum#initialized'))
      }
    },
  }
}

const { provider, hear } = createProvider()
addEventListener(FROM_WALLET, (event) => {
  const { detail } = event as CustomEvent<unknown>
  if (typeof detail === 'string') hear(parse(detail) as Heard)
})
announce(provider)
