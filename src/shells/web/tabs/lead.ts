import { type Handlers, serve } from '#protocol'
import { type ChainCalls, type ChainEvents, chainValidators } from '#protocol/chain'
import { type ChainClient, type LeaderDeps, type TabMessage, readTabMessage, tabPort } from './tab-messages.ts'

const EVENTS: readonly (keyof ChainEvents & string)[] = ['requested', 'health', 'head', 'lightClient', 'lie', 'waiting']

/** Answers other tabs from the leader's own connection. */
export function lead({ channel, id }: LeaderDeps, worker: ChainClient): void {
  const guests = new Map<string, ReturnType<typeof serve<ChainCalls, ChainEvents>>>()
  const names = Object.keys(chainValidators) as (keyof ChainCalls & string)[]
  const handlers = Object.fromEntries(
    names.map((name) => [name, (params: never, { signal }: { readonly signal: AbortSignal }) => worker.call(name, params, { signal })]),
  ) as unknown as Handlers<ChainCalls>
  for (const name of EVENTS) worker.on(name, (value) => guests.forEach((guest) => guest.announce(name, value)))
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const news = readTabMessage(event.data)
    if (news?.is === 'who') {
      guests.get(news.from)?.close()
      guests.set(news.from, serve<ChainCalls, ChainEvents>(tabPort(channel, id, news.from), handlers, chainValidators))
      channel.postMessage({ is: 'leads', from: id } satisfies TabMessage)
    } else if (news?.is === 'bye') {
      guests.get(news.from)?.close()
      guests.delete(news.from)
    }
  })
  channel.postMessage({ is: 'leads', from: id } satisfies TabMessage)
}
