import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Chain, Endpoint } from '#core/chains/chain'
import { type AppError, fail, isError } from '#core/errors'
import { CHAIN_ID } from '../../../devnet/addresses.ts'
import { devnetChain } from '../../../test/support/whole-wallet.ts'
import { createClock } from './clock.ts'
import type { EndpointConnection } from './connection.ts'
import { createHealth } from './health.ts'
import { createPool, type EndpointPool, type Manner } from './pool.ts'
import { createPendingQuestions } from './waits.ts'

const who = (digit: string): Address => `0x${digit.repeat(40)}`
const [ONE, TWO, THREE] = [who('1'), who('2'), who('3')] as const
const CHAIN: Chain = devnetChain('http://127.0.0.1:9/')

type Kept = Partial<Pick<Endpoint, 'accounts' | 'owner' | 'roles'>>

/** A pool of endpoints `a`, `b`, … in the person's order. Its clock stands still, and whoever sleeps wakes at once. */
function poolOf(...endpoints: readonly Kept[]): EndpointPool {
  const clock = createClock({ now: () => 0, elapsed: () => 0, sleep: () => Promise.resolve() })
  const connections = endpoints.map((kept, at): EndpointConnection => {
    const host = String.fromCodePoint(97 + at)
    return {
      endpoint: { id: host, url: `https://${host}.example/`, roles: ['state'], owner: 'foreign', operator: host, ...kept },
      chainId: CHAIN_ID,
      host,
      health: createHealth({ endpointId: host, now: clock.steady, random: () => 0, tell: () => undefined }),
      learnt: { batch: 1, bulk: 1, taken: 0, byHash: true, lacked: 0, without: new Set() },
      ask: () => Promise.reject(fail('rpc/unreachable', { endpoint: host })),
      wake: () => undefined,
      close: () => undefined,
    }
  })
  const waits = createPendingQuestions({
    clock: { steady: clock.steady, sleep: () => new Promise(() => undefined) },
    tell: () => undefined,
  })
  return createPool(CHAIN, connections, { waits, clock, random: () => 0, hedgeAfter: () => 0 })
}

const manner = (more: Partial<Manner> = {}): Manner => ({ purpose: 'review', signal: new AbortController().signal, ...more })

/** Who was asked, in order, where each endpoint fails as this says; and the code of what came of it. */
async function asked(pool: EndpointPool, how: Partial<Manner>, failures: Readonly<Record<string, () => AppError>> = {}) {
  const hosts: string[] = []
  const outcome = await pool
    .use('state', manner(how), async ({ host }) => {
      hosts.push(host)
      const failure = failures[host]
      if (failure !== undefined) throw failure()
      return 'answered'
    })
    .catch((error: unknown) => {
      if (!isError(error)) throw error
      return error.code
    })
  return { hosts, outcome }
}

describe('an endpoint that is kept to some accounts', () => {
  it.each<[string, readonly (readonly Address[] | undefined)[], readonly Address[] | undefined, readonly string[]]>([
    ['is asked about one of them', [[ONE, TWO]], [TWO], ['a']],
    ['is asked about several of them at once', [[ONE, TWO]], [ONE, TWO], ['a']],
    ['is not asked about another', [[ONE], undefined], [TWO], ['b']],
    ['is not asked about one of them and another at once', [[ONE], undefined], [ONE, TWO], ['b']],
    ['is not asked about another and one of them at once', [[ONE], undefined], [TWO, ONE], ['b']],
    ['is asked what is about nobody', [[ONE], undefined], undefined, ['a']],
    ['to none is asked only what is about nobody', [[], undefined], [ONE], ['b']],
    ['and others to others: nobody, where none is for all', [[ONE], [TWO, THREE]], [ONE, TWO], []],
  ])('%s', async (_, kept, about, hosts) => {
    const pool = poolOf(...kept.map((accounts): Kept => (accounts === undefined ? {} : { accounts })))
    const outcome = hosts.length === 0 ? 'rpc/not-for-account' : 'answered'
    expect(await asked(pool, about === undefined ? {} : { about })).toEqual({ hosts, outcome })
  })

  it('is none of those of which it is told how many could be asked, and failed', async () => {
    const unreachable = () => fail('rpc/unreachable', { endpoint: 'x' })
    const failing = poolOf({ accounts: [ONE] }, {}, {}).use('state', manner({ about: [ONE, TWO] }), () => Promise.reject(unreachable()))
    await expect(failing).rejects.toMatchObject({ code: 'rpc/unreachable', data: { failed: 'b, c', count: 2, of: 2 } })
  })

  it('is left out where all are asked one after another', async () => {
    const hosts = await poolOf({ accounts: [ONE] }, {}, { accounts: [ONE, TWO] }).each(
      'state',
      manner({ about: [ONE, TWO] }),
      async ({ host }) => host,
    )
    expect(hosts).toEqual(['b', 'c'])
  })
})

describe('the next to be asked', () => {
  const fails = (code: 'rpc/unreachable' | 'rpc/timeout' | 'rpc/cannot-prove') => () => fail(code, { endpoint: 'x', seconds: 8 })
  it.each<[string, Partial<Manner>, Readonly<Record<string, () => AppError>>, readonly string[], string]>([
    ['is the first in the person’s order', {}, {}, ['a'], 'answered'],
    ['is another where one fails', {}, { a: fails('rpc/unreachable') }, ['a', 'b'], 'answered'],
    [
      'is the same once more where all failed for a moment',
      {},
      { a: fails('rpc/unreachable'), b: fails('rpc/unreachable') },
      ['a', 'b', 'a'],
      'rpc/unreachable',
    ],
    ['is nobody where all cannot', {}, { a: fails('rpc/cannot-prove'), b: fails('rpc/timeout') }, ['a', 'b'], 'rpc/timeout'],
    ['is one that can, as far as is known', { suits: ({ host }) => host === 'b' }, {}, ['b'], 'answered'],
    [
      'is one that cannot, after those that can',
      { suits: ({ host }) => host === 'b' },
      { b: fails('rpc/timeout') },
      ['b', 'a'],
      'answered',
    ],
    ['is only one that may be asked', { only: ({ host }) => host === 'b' }, { b: fails('rpc/timeout') }, ['b'], 'rpc/timeout'],
  ])('%s', async (_, how, failures, hosts, outcome) => expect(await asked(poolOf({}, {}), how, failures)).toEqual({ hosts, outcome }))

  it('ends with our own faults, which no other endpoint mends', async () => {
    expect(await asked(poolOf({}, {}), {}, { a: () => fail('app/unexpected', { where: 'here' }) })).toEqual({
      hosts: ['a'],
      outcome: 'app/unexpected',
    })
  })

  it('has the role that is asked for', async () => {
    expect(await asked(poolOf({ roles: ['submission'] }, {}), {})).toEqual({ hosts: ['b'], outcome: 'answered' })
    expect(await asked(poolOf({ roles: ['submission'] }), {})).toEqual({ hosts: [], outcome: 'rpc/no-endpoint' })
  })
})

describe('a second endpoint, where the first is slow', () => {
  /** Who is asked where the first never answers: the second, or nobody else until the caller gives up. */
  async function second(endpoints: readonly Kept[], how: Partial<Manner>): Promise<readonly string[]> {
    const stop = new AbortController()
    const hosts: string[] = []
    const answer = poolOf(...endpoints).use('state', manner({ signal: stop.signal, ...how }), ({ host }, { signal }) => {
      hosts.push(host)
      if (hosts.length > 1) return Promise.resolve(host)
      return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(fail('app/aborted')), { once: true }))
    })
    // One that waits for the first alone would wait for ever.
    setImmediate(() => stop.abort())
    await answer.catch(() => undefined)
    return hosts
  }
  it.each<[string, readonly Kept[], Partial<Manner>, readonly string[]]>([
    ['is asked what is about nobody', [{ owner: 'own' }, {}], {}, ['a', 'b']],
    ['is asked about an account where the first is a stranger’s, too', [{}, {}], { about: [ONE] }, ['a', 'b']],
    [
      'is none of a stranger, about an account that only the person’s own endpoint was to hear of',
      [{ owner: 'own' }, {}],
      { about: [ONE] },
      ['a'],
    ],
    ['is another of the person’s own then', [{ owner: 'own' }, {}, { owner: 'own' }], { about: [ONE] }, ['a', 'c']],
    ['is never one that is known not to be able', [{}, {}], { suits: ({ host }) => host === 'a' }, ['a']],
    ['is none that is kept to other accounts', [{}, { accounts: [TWO] }], { about: [ONE] }, ['a']],
  ])('%s', async (_, endpoints, how, hosts) => expect(await second(endpoints, { hedge: true, ...how })).toEqual(hosts))

  it('is none where the question must not be asked twice', async () => expect(await second([{}, {}], {})).toEqual(['a']))
})
