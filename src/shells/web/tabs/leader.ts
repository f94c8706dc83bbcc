import { fail, isError } from '#core/errors'
import { createClient, LOST } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { type ChainClient, type LeaderDeps, type TabMessage, readTabMessage, tabPort } from './tab-messages.ts'

/**
 * The chain connection of this tab, wherever the Worker runs: one tab runs the chain Worker, the others speak to it, so that there is one connection, one set
 * of limits, one log. The tab that holds the Web Lock leads; when it goes, the next takes over; when the Worker itself ends, it is started anew. What was asked
 * is asked again (all calls are reads but `send`, which is the same bytes).
 */
export function createChainConnection(deps: LeaderDeps): ChainClient {
  const { channel, id, locks, spawnChain } = deps
  const listeners: { readonly name: keyof ChainEvents & string; readonly listener: (value: never) => void; stop: () => void }[] = []
  let configured: ChainCalls['configure']['params'] | undefined
  let current: { readonly client: ChainClient; readonly leader: string; readonly port?: ReturnType<typeof tabPort> } | undefined
  let waiting: (() => void)[] = []
  /** Where this tab leads: another Worker in place of the one that is gone. */
  let restart: (() => void) | undefined

  const connect = (client: ChainClient, leader: string, port?: ReturnType<typeof tabPort>): void => {
    const before = current
    current = port ? { client, leader, port } : { client, leader }
    for (const entry of listeners) entry.stop = client.on(entry.name, entry.listener as (value: unknown) => void)
    if (configured) void client.call('configure', configured).catch(() => undefined)
    before?.port?.gone()
    for (const go of waiting.splice(0)) go()
  }

  const follow = (leader: string): void => {
    if (leader === id || current?.leader === leader) return
    // The leader serves whom it has heard of: this first, then the frames, in this order.
    channel.postMessage({ is: 'who', from: id } satisfies TabMessage)
    const port = tabPort(channel, id, leader)
    connect(createClient<ChainCalls, ChainEvents>(port, 'chain'), leader, port)
  }

  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const news = readTabMessage(event.data)
    if (news?.is === 'leads') follow(news.from)
  })
  channel.postMessage({ is: 'who', from: id } satisfies TabMessage)
  void locks.request('assay:leader', async () => {
    restart = () => connect(spawnChain(), id)
    restart()
    // Fetched apart: a tab that is alone answers nobody.
    const { lead } = await import('./lead.ts')
    lead(deps, connection)
    // Held until this tab goes.
    await new Promise(() => undefined)
  })

  const ready = async (signal: AbortSignal | undefined): Promise<ChainClient> => {
    while (!current) {
      await new Promise<void>((resolve, reject) => {
        if (signal?.aborted === true) return reject(fail('app/aborted'))
        waiting = [...waiting, resolve]
        signal?.addEventListener('abort', () => reject(fail('app/aborted')), { once: true })
      })
    }
    return current.client
  }

  const connection: ChainClient = {
    async call(name, params, options) {
      // Of accounts a tab may say nothing: then what was told of them holds.
      if (name === 'configure') configured = { ...configured, ...(params as ChainCalls['configure']['params']) }
      for (let attempt = 0; ; attempt++) {
        const client = await ready(options?.signal)
        try {
          return await client.call(name, params, options)
        } catch (error) {
          const lost = LOST.some((code) => isError(error, code))
          if (!lost || attempt >= 3) throw error
          if (current?.client !== client) continue
          // The leader is gone: wait for the next, which may be this tab. Or its Worker is: then another is started at once.
          current = undefined
          if (restart) client.close()
          restart?.()
        }
      }
    },
    on(name, listener) {
      const entry = { name, listener, stop: current ? current.client.on(name, listener) : () => undefined }
      listeners.push(entry as unknown as (typeof listeners)[number])
      return () => {
        entry.stop()
        const at = listeners.indexOf(entry as unknown as (typeof listeners)[number])
        if (at >= 0) listeners.splice(at, 1)
      }
    },
    close() {
      channel.postMessage({ is: 'bye', from: id } satisfies TabMessage)
      current?.client.close()
    },
  }
  return connection
}
