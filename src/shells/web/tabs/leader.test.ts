import { afterEach, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { createClient, createPortPair, type Port, serve } from '#protocol'
import { type ChainCalls, type ChainEvents, chainValidators, type EndpointHealth } from '#protocol/chain'
import { createChainConnection } from './leader.ts'
import type { ChainClient } from './tab-messages.ts'

const HEALTH: EndpointHealth = { endpointId: 'a', at: 'healthy' }
const ACCOUNT = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

/** Web Locks, as far as leading needs them: one holder, the others in line, until a tab goes. */
function createLocks() {
  const line: (() => void)[] = []
  const take = async (_name: string, work: () => Promise<unknown>): Promise<unknown> => {
    const first = line.length === 0
    const turn = new Promise<void>((resolve) => line.push(resolve))
    if (first) line[0]?.()
    await turn
    return work()
  }
  return {
    locks: { request: take } as unknown as LockManager,
    /** The tab that holds it goes. */
    next: () => {
      line.shift()
      line[0]?.()
    },
  }
}

/** The other end of each Worker that was started, with what it was told, in order. */
type Started = { readonly end: Port; readonly told: unknown[]; readonly server: ReturnType<typeof serve<ChainCalls, ChainEvents>> }

const opened: { readonly connection: ChainClient; readonly channel: BroadcastChannel }[] = []
afterEach(() => {
  for (const { connection, channel } of opened.splice(0)) {
    connection.close()
    channel.close()
  }
})

function device() {
  const { locks, next } = createLocks()
  const name = `chain-${Math.random()}`
  const workers: Started[] = []
  const spawnChain = (): ChainClient => {
    const [page, end] = createPortPair()
    const told: unknown[] = []
    const handlers = {
      configure: (params: unknown) => void told.push(params),
      health: () => [HEALTH],
      lies: () => new Promise(() => undefined),
    }
    workers.push({ end, told, server: serve<ChainCalls, ChainEvents>(end, handlers as never, chainValidators) })
    return createClient<ChainCalls, ChainEvents>(page, 'chain')
  }
  const tab = (id: string): ChainClient => {
    const channel = new BroadcastChannel(name)
    const connection = createChainConnection({ spawnChain, id, locks, channel })
    opened.push({ connection, channel })
    return connection
  }
  return { tab, workers, next }
}

it('one tab runs the chain Worker, the others speak to it and hear the same', async () => {
  const { tab, workers } = device()
  const [first, second] = [tab('1'), tab('2')]
  expect(await first.call('health', undefined)).toEqual([HEALTH])
  expect(await second.call('health', undefined)).toEqual([HEALTH])
  expect(workers.length).toBe(1)
  const heard: unknown[] = []
  second.on('health', (health) => heard.push(health))
  workers[0]?.server.announce('health', HEALTH)
  await expect.poll(() => heard).toEqual([HEALTH])
})

it('a Worker that ends is started anew, told again whom it may ask, and heard by those who listened, in every tab', async () => {
  const { tab, workers } = device()
  const [first, second] = [tab('1'), tab('2')]
  await first.call('configure', { chains: [], accounts: [ACCOUNT] })
  await second.call('configure', { chains: [] })
  const heard: string[] = []
  first.on('health', () => heard.push('first'))
  second.on('health', () => heard.push('second'))
  const lost = second.call('lies', undefined).catch((error: unknown) => isError(error))
  workers[0]?.end.close()
  expect(await first.call('health', undefined)).toEqual([HEALTH])
  expect(await second.call('health', undefined)).toEqual([HEALTH])
  expect(workers.length).toBe(2)
  expect(workers[1]?.told, 'accounts too, though the last who spoke named none').toEqual([{ chains: [], accounts: [ACCOUNT] }])
  workers[1]?.server.announce('health', HEALTH)
  await expect.poll(() => heard.toSorted()).toEqual(['first', 'second'])
  workers[1]?.end.close()
  void lost
})

it('one that ends each time it is asked is given up after a few, and the failure told', async () => {
  const { tab, workers } = device()
  const first = tab('1')
  await first.call('health', undefined)
  const asked = first.call('lies', undefined).then(
    () => 'answered',
    (error: unknown) => isError(error, 'app/worker-lost'),
  )
  for (let times = 0; times < 4; times++) {
    await expect.poll(() => workers.length).toBe(times + 1)
    await new Promise((resolve) => setTimeout(resolve))
    workers[times]?.end.close()
  }
  expect(await asked).toBe(true)
  expect(await first.call('health', undefined), 'and the next question is answered').toEqual([HEALTH])
})
