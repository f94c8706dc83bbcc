import { createCell, type Source } from '#core/source'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents, Lie } from '#protocol/chain'
import type { SettingsStore } from '#store'

/** The lies that were caught on this device. */
export type LieBook = {
  /** Oldest first. */
  readonly all: Source<readonly Lie[]>
  /** Those of which the person was not told yet, or has not said that they read it. */
  readonly unread: Source<readonly Lie[]>
  load(): Promise<void>
  /** The person has read of all that are known by now, in every tab. */
  read(): Promise<void>
  /** Lets an endpoint in again: only ever by the person. What it said stays in the log. Throws `rpc/no-endpoint`. */
  readmit(chainId: number, endpointId: string): Promise<void>
  /** Drops what is known here, in every tab: the chain Worker's own log is forgotten by its `forgetEverything`. */
  forget(): Promise<void>
}

const keyOf = ({ at, endpointId, block, transaction }: Lie): string => `${at} ${endpointId} ${block?.hash ?? transaction ?? ''}`

/** Listens to the chain Worker, which keeps the log; which of it was read is a setting of this device. */
export function createLieBook(chain: Client<ChainCalls, ChainEvents>, settings: SettingsStore): LieBook {
  const all = createCell<readonly Lie[]>([])
  const unread = createCell<readonly Lie[]>([])
  let readUntil = Infinity // until the setting is read, nobody is told twice

  const publish = (): void => {
    const news = all.get().filter(({ at }) => at > readUntil)
    if (news.length !== unread.get().length) unread.set(news)
  }
  const merge = (more: readonly Lie[]): void => {
    const known = new Set(all.get().map(keyOf))
    const fresh = more.filter((lie) => !known.has(keyOf(lie)))
    if (fresh.length > 0) all.update((list) => [...list, ...fresh].sort((a, b) => a.at - b.at))
    publish()
  }
  const recall = async (): Promise<void> => {
    readUntil = (await settings.get('liesRead')) ?? 0
    publish()
  }
  const drop = (): void => {
    all.set([])
    readUntil = 0
    publish()
  }
  chain.on('lie', (lie) => merge([lie]))
  settings.onChange((name) => {
    if (name === 'liesRead') void settings.get('liesRead').then((until) => (until === undefined ? drop() : recall()))
  })

  return {
    all,
    unread,
    async load() {
      await recall()
      merge(await chain.call('lies', undefined))
    },
    async read() {
      readUntil = Math.max(0, ...all.get().map(({ at }) => at))
      publish()
      await settings.set('liesRead', readUntil)
    },
    async readmit(chainId, endpointId) {
      await chain.call('readmit', { chainId, endpointId })
    },
    async forget() {
      drop()
      await settings.remove('liesRead')
    },
  }
}
