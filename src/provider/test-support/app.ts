import type { AppRequest } from '#core/web/app-request'
import type { AppEvent } from '#protocol/app'
import type { ConnectionChoice, Wallet } from '#wallet'
import { isSend } from '#analysis'
import { CHAIN_ID } from '../../../devnet/addresses.ts'
import { type AppCall, type AppFailure, type AppConnection, createAppProvider, faultOf } from '../index.ts'

export const ORIGIN = 'https://app.example'

/** What an app heard instead of an answer. */
export type Heard = { readonly code: number; readonly message: string; readonly data?: unknown }

/** A page of an app, before the provider of one tab of ours. */
export type Page = {
  /** With an id of its own unless one is given. */
  ask<T = unknown>(method: string, params?: unknown, id?: string, signal?: AbortSignal): Promise<T>
  /** The failure, or what came instead of one. */
  failure(method: string, params?: unknown, id?: string): Promise<Heard>
  readonly events: readonly AppEvent[]
  close(): void
}

let calls = 0
export function openPage(wallet: Wallet, road: Partial<AppConnection> = {}): Page {
  const session = createAppProvider({ wallet }).open({ origin: ORIGIN, by: 'popup', framed: false, ...road })
  const events: AppEvent[] = []
  session.subscribe((event) => events.push(event))
  const call = (method: string, params: unknown, id = `call-${++calls}`): AppCall => ({ method, params, id })
  return {
    ask: async <T>(method: string, params?: unknown, id?: string, signal?: AbortSignal) =>
      (await session.request(call(method, params, id), signal)) as T,
    async failure(method, params, id) {
      try {
        return { code: 0, message: JSON.stringify(await session.request(call(method, params, id))) }
      } catch (error) {
        // As it goes over a port.
        return faultOf(error as AppFailure)
      }
    },
    events,
    close: session.close,
  }
}

/** Until there is something, or until a second is over. */
export async function until<T>(look: () => T | undefined | false): Promise<T> {
  for (let times = 0; times < 1500; times++) {
    const found = look()
    if (found !== undefined && found !== false) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('it never came')
}

/** The oldest that waits, of a kind. */
export async function waits(wallet: Wallet, kind: AppRequest['ask']['kind']): Promise<AppRequest> {
  const apps = await wallet.apps()
  return until(() => apps.queue.get().find(({ ask }) => ask.kind === kind))
}

export const CHOICE: ConnectionChoice = {
  accounts: 'new',
  chains: [CHAIN_ID],
  chainId: CHAIN_ID,
  rights: ['transactions', 'signatures'],
}

/** Asks to connect, and the person says yes. */
export async function connected(wallet: Wallet, page: Page, choice: Partial<ConnectionChoice> = {}): Promise<readonly string[]> {
  const asking = page.ask<readonly string[]>('eth_requestAccounts')
  const { id } = await waits(wallet, 'connection')
  await (await wallet.apps()).connect(id, { ...CHOICE, ...choice })
  return asking
}

/** The person reads the Review of what is asked first, and signs. */
export async function signs(wallet: Wallet, requestId?: string): Promise<string> {
  const apps = await wallet.apps()
  const id = requestId ?? (await until(() => apps.queue.get().flatMap(({ ask }) => (ask.kind === 'request' ? [ask.requestId] : []))[0]))
  await wallet.requests.check(id)
  const review = wallet.requests.review(id)
  // A block that comes meanwhile has it looked at again.
  const { analysis } = await until(() => {
    const state = review.get()
    return state.kind === 'ready' && state
  })
  if (isSend(analysis)) await wallet.requests.consent(id, analysis.digest)
  else await wallet.requests.sign(id, analysis.digest ?? '0x')
  return id
}
