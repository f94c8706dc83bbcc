import type { Client, Port } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'

export type LeaderDeps = {
  readonly spawnChain: () => ChainClient
  readonly id: string
  /** Leads for as long as `work` runs: from when the lock is this tab's. */
  readonly locks: { request(name: string, work: () => Promise<unknown>): Promise<unknown> }
  readonly channel: BroadcastChannel
}

/** Between tabs: `to` and `from` are tab ids; `leads` tells who answers. */
export type TabMessage =
  | { readonly is: 'who'; readonly from: string }
  | { readonly is: 'leads'; readonly from: string }
  | { readonly is: 'frame'; readonly from: string; readonly to: string; readonly frame: unknown }
  | { readonly is: 'bye'; readonly from: string }

export type ChainClient = Client<ChainCalls, ChainEvents>

export function readTabMessage(value: unknown): TabMessage | undefined {
  if (typeof value !== 'object' || value === null || !('is' in value) || !('from' in value) || typeof value.from !== 'string')
    return undefined
  return value as TabMessage
}

/** A port to one other tab over the shared channel. */
export function tabPort(channel: BroadcastChannel, me: string, other: string): Port & { gone(): void } {
  let stop = (): void => undefined
  let lost = (): void => undefined
  return {
    post: (frame) => channel.postMessage({ is: 'frame', from: me, to: other, frame } satisfies TabMessage),
    listen(onMessage, onGone) {
      const ear = (event: MessageEvent<unknown>): void => {
        const news = readTabMessage(event.data)
        if (news?.is === 'frame' && news.to === me && news.from === other) onMessage(news.frame)
      }
      channel.addEventListener('message', ear)
      stop = () => channel.removeEventListener('message', ear)
      lost = () => onGone('closed')
    },
    close: () => stop(),
    gone: () => {
      stop()
      lost()
    },
  }
}
