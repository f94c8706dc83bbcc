import { describe, expect, it } from 'vitest'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { Chain, Endpoint } from '#core/chains/chain'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import { createCell } from '#core/source'
import type { Evidence } from '#core/evidence/evidence'
import { concat, pad, word } from '#core/bytes/hex'
import type { TransactionStatus } from '#protocol/chain'
import { CHAIN, chainAnswering, CLAIMED, headerAt, PROVED, readerOf, simulationOf, sourceOf } from '../../../test/support/small-ports.ts'
import { createFollowing, type TransactionDeps } from './following.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const START = 10_000_000
const ID: Hex = '0x01'
const inclusion = { blockNumber: 100n, blockHash: '0x09', index: 0, success: true, gasUsed: 10n, effectiveGasPrice: 1n } as const
const UNKNOWN: TransactionStatus = { at: 'unknown', evidence: CLAIMED }
const included = (more: object = {}, evidence: Evidence = PROVED, depth: 'safe' | 'final' = 'safe'): TransactionStatus => ({
  at: 'included',
  inclusion: { ...inclusion, ...more },
  depth,
  logs: [],
  evidence,
})
const wasIn = (depth: 'included' | 'safe' | 'final', evidence: Evidence = PROVED, more: object = {}): TransactionState => ({
  at: 'included',
  inclusion: { ...inclusion, ...more },
  depth,
  evidence,
})
const SENT: TransactionState = { at: 'sent', to: 'node', since: START }
const own = (state: TransactionState, more: Partial<OwnTransaction> = {}): OwnTransaction => ({
  id: ID,
  chainId: 1,
  account: ME,
  requestId: 'r',
  intent: { kind: 'call', value: 0n, data: '0x' },
  transaction: { type: 'legacy', chainId: 1, nonce: 5, gasLimit: 50n, value: 0n, data: '0x', gasPrice: 1_000n },
  raw: '0x02',
  sentence: { id: 'x' },
  createdAt: START,
  state,
  predicted: [],
  ...more,
})

type World = {
  readonly fate?: (hash: Hex) => TransactionStatus
  readonly send?: () => unknown
  readonly on?: Chain | undefined
  readonly latest?: number
  /** The simulation of whatever is run again. */
  readonly again?: Parameters<typeof simulationOf>[0]
  readonly head?: bigint
}
/** Records in memory, a clock that stands, and a chain that says what is given. */
function world(
  transactions: readonly OwnTransaction[],
  { fate = () => UNKNOWN, send = () => ({ to: 'node.example' }), latest = 5, again = {}, head = 300n, ...more }: World = {},
) {
  const on = 'on' in more ? more.on : CHAIN
  const all = createCell(transactions)
  const clock = { now: START }
  const checked: Hex[] = []
  const writes: OwnTransaction[] = []
  const runs: unknown[] = []
  const closed = { is: false }
  const watchers = new Set<() => void>()
  const collection = {
    get: all.get,
    subscribe: all.subscribe,
    find: (id: string) => all.get().find((item) => item.id === id),
    async put(record: OwnTransaction) {
      writes.push(record)
      all.update((now) => now.map((item) => (item.id === record.id ? record : item)))
    },
    async remove() {
      if (closed.is) throw fail('store/closed')
    },
  }
  const chain = chainAnswering({
    send,
    fate: ({ hash }) => (checked.push(hash), fate(hash)),
    nonce: () => latest,
    usedBy: () => ({ at: 'unknown', asked: [] }),
    head: () => headerAt(head),
    header: ({ block }) => headerAt((block as { readonly number: bigint }).number),
  })
  const none = createCell<readonly never[]>([])
  const heads: ((head: { readonly chainId: number; readonly number: bigint }) => void)[] = []
  const sleeper: { sleep: (ms: number, signal: AbortSignal) => Promise<void> } = { sleep: () => Promise.reject(fail('app/aborted')) }
  const deps = {
    platform: {
      sleep: (ms: number, of: AbortSignal) => sleeper.sleep(ms, of),
      now: () => clock.now,
      withLock: (_name: string, _options: object, work: () => Promise<unknown>) => work(),
    },
    session: { accounts: none },
    book: { find: (chainId: number) => (chainId === 1 ? on : undefined) },
    chain: { ...chain, on: (_name: string, listener: (typeof heads)[number]) => (heads.push(listener), () => heads.splice(0)) },
    reader: readerOf(() => ({ [ME]: { nonce: 6n, balance: 5n } }), {
      run: async (_, run) => (runs.push(run), { simulation: simulationOf(again), how: sourceOf(PROVED) }),
    }),
    all: {
      get: all.get,
      subscribe(listener: () => void) {
        const stop = all.subscribe(listener)
        watchers.add(stop)
        return () => {
          stop()
          watchers.delete(stop)
        }
      },
    },
    records: () => ({ transactions: collection, contacts: none }),
  } as unknown as TransactionDeps & Parameters<typeof createFollowing>[0]
  const following = createFollowing(deps)
  const { signal } = new AbortController()
  return { following, all, clock, checked, writes, runs, closed, heads, watchers, sleeper, look: () => following.look(signal) }
}

describe('sending', () => {
  const after = async (state: TransactionState, more: World = {}) => (await world([own(state)], more).following.deliver(own(state))).state
  const refused = fail('rpc/unreachable', { endpoint: 'a' })
  const refusing = {
    send() {
      throw refused
    },
  }
  const dropped: TransactionState = { at: 'dropped', since: 0, evidence: CLAIMED }
  const reorged = { blockNumber: 9n, blockHash: '0x08' } as const
  const to = 'node.example'

  it.each<[string, TransactionState, TransactionState]>([
    ['what was signed', { at: 'signed' }, { at: 'sent', to, since: START }],
    ['what got lost', dropped, { at: 'sent', to, since: START }],
    ['what no endpoint knew', { ...SENT, since: 5, missingSince: 7 } as TransactionState, { at: 'sent', to, since: 5 }],
    ['what no endpoint knew, of which nobody knows since when', { at: 'sent', to: 'x', missingSince: 7 }, { at: 'sent', to, since: START }],
    [
      'what waited in a block that is gone',
      { at: 'pending', evidence: CLAIMED, since: 5, missingSince: 7, reorged },
      { at: 'sent', to, since: 5, reorged },
    ],
    ['what is on its way', SENT, SENT],
    ['what waits', { at: 'pending', evidence: CLAIMED, since: 5 }, { at: 'pending', evidence: CLAIMED, since: 5 }],
    ['what is included', wasIn('safe'), wasIn('safe')],
  ])('%s', async (_, state, found) => expect(await after(state)).toEqual(found))

  it('that is refused is kept with why, where it was not on its way', async () => {
    const lastError = { code: 'rpc/unreachable', data: { endpoint: 'a' } }
    expect(await after({ at: 'signed' }, refusing)).toMatchObject({ at: 'signed', lastError })
    expect(await after(dropped, refusing)).toMatchObject({ at: 'dropped', since: 0, lastError })
    expect(await after(SENT, refusing)).toEqual(SENT)
    expect(await after(wasIn('safe'), refusing)).toEqual(wasIn('safe'))
  })
  it('is written only where something changed, and said even where the records were closed meanwhile', async () => {
    const quiet = world([own(SENT)])
    await quiet.following.deliver(own(SENT))
    expect(quiet.writes).toEqual([])
    const locked = world([own({ at: 'signed' })])
    locked.closed.is = true
    expect((await locked.following.deliver(own({ at: 'signed' }))).state).toEqual({ at: 'sent', to, since: START })
  })
})

describe('a look at everything unfinished', () => {
  const light: Chain = {
    ...CHAIN,
    consensus: {} as NonNullable<Chain['consensus']>,
    endpoints: [{ id: 'b', url: 'https://beacon.example', roles: ['consensus'], owner: 'foreign', operator: 'x' } satisfies Endpoint],
  }
  const isChecked = async (state: TransactionState, more: World = {}) => {
    const made = world([own(state)], more)
    await made.look()
    return made.checked.length > 0
  }
  const ended = (at: 'replaced' | 'cancelled', ms: number): TransactionState =>
    ({ at, by: '0x02', since: START - ms, evidence: PROVED }) as TransactionState
  /** 64 blocks of twelve seconds. */
  const SETTLED = 64 * 12_000

  it.each<[string, TransactionState, World, boolean]>([
    ['was only signed', { at: 'signed' }, {}, true],
    ['is on its way', SENT, {}, true],
    ['got lost', { at: 'dropped', since: 0, evidence: CLAIMED }, {}, true],
    ['is in a block that may go', wasIn('safe'), {}, true],
    ['is final', wasIn('final'), {}, false],
    ['is final by an endpoint’s word', wasIn('final', CLAIMED), {}, false],
    ['is final by an endpoint’s word where a light client follows', wasIn('final', CLAIMED), { on: light }, true],
    ['is final and proved where a light client follows', wasIn('final'), { on: light }, false],
    ['is final where its depth alone is claimed', { ...wasIn('final'), depthEvidence: CLAIMED } as TransactionState, { on: light }, true],
    ['is claimed where nobody serves a light client', wasIn('final', CLAIMED), { on: { ...light, endpoints: [] } }, false],
    ['was replaced a short time ago', ended('replaced', SETTLED - 1), {}, true],
    ['was replaced long ago', ended('replaced', SETTLED), {}, false],
    ['was cancelled a short time ago', ended('cancelled', SETTLED - 1), {}, true],
    ['was cancelled long ago', ended('cancelled', SETTLED), {}, false],
    ['went with its chain', { at: 'reset', since: 0, evidence: CLAIMED }, {}, false],
    ['is on a chain that is not set up', SENT, { on: undefined }, false],
  ])('checks what %s: %o', async (_, state, more, is) => expect(await isChecked(state, more)).toBe(is))

  it('checks what was replaced for as long as what took its place may go', async () => {
    const withWinner = async (winner: TransactionState) => {
      const made = world([own(ended('replaced', SETTLED)), own(winner, { id: '0x02' })])
      await made.look()
      return made.checked.includes(ID)
    }
    expect([await withWinner(wasIn('safe')), await withWinner(wasIn('final'))]).toEqual([true, false])
  })
  it('checks what is final by an endpoint’s word once a minute', async () => {
    const { look, clock, checked } = world([own(wasIn('final', CLAIMED))], { on: light, fate: () => included({}, CLAIMED, 'final') })
    const counts: number[] = []
    for (const ms of [0, 59_999, 1, 59_999, 1]) {
      clock.now += ms
      await look()
      counts.push(checked.length)
    }
    expect(counts).toEqual([1, 1, 2, 2, 3])
  })
  it('ends where who asked for it did', async () => {
    const { following, checked } = world([own(SENT)])
    await following.look(AbortSignal.abort())
    expect(checked).toEqual([])
    const stop = new AbortController()
    const between = world([own(SENT), own(SENT, { id: '0x02' })], { fate: () => (stop.abort(), UNKNOWN) })
    await between.following.look(stop.signal)
    expect(between.checked).toEqual([ID])
  })

  it('lets an endpoint fail, and hears of anything else', async () => {
    const throwing = (error: unknown) => {
      const fate = (): never => {
        throw error
      }
      return world([own(SENT)], { fate }).look()
    }
    await throwing(fail('rpc/unreachable', { endpoint: 'a' }))
    // Somebody took it off the list while it was asked.
    await throwing(fail('rpc/not-listed', { endpoint: 'a' }))
    await throwing(fail('simulation/moved'))
    await expect(throwing(new TypeError('broken'))).rejects.toThrow('broken')
    await expect(throwing(fail('app/unexpected', { where: 'x' }))).rejects.toMatchObject({ code: 'app/unexpected' })
  })
  it('goes on with the next round after one that failed', async () => {
    let count = 0
    const fate = (): TransactionStatus => {
      if (++count === 1) throw new TypeError('broken')
      return included()
    }
    const { look, all } = world([own(SENT)], { fate })
    await expect(look()).rejects.toThrow('broken')
    await look()
    expect(all.get()[0]?.state.at).toBe('included')
  })
})

describe('what is written', () => {
  const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const log = { address: USDC, topics: [TRANSFER, pad('0x22'), pad(ME)] as readonly Hex[], data: word(7n) }
  const looked = async (transaction: OwnTransaction, more: World) => {
    const made = world([transaction], more)
    await made.look()
    return { ...made, now: made.all.get()[0] ?? expect.unreachable() }
  }
  const PROMISED = { actor: ME, chainId: 1, assets: [], effects: [] } as const
  const FAILED = { success: false, gasUsed: 50n }

  it('is what happened, where it did not fail', async () => {
    const fate = (): TransactionStatus => ({ ...included(), logs: [log] }) as TransactionStatus
    const { now } = await looked(own(SENT), { fate })
    expect(now.happened).toEqual([{ token: USDC, symbol: 'USDC', decimals: 6, units: 7n }])
    expect((await looked(own(SENT), { fate: () => ({ ...included(FAILED), logs: [log] }) as TransactionStatus })).now).not.toHaveProperty(
      'happened',
    )
  })
  it('is nothing that happened in a block that is gone', async () => {
    const before = own(wasIn('safe', CLAIMED), { happened: [], audited: { findings: [], revoke: [], blockHash: '0x09' } })
    const { now } = await looked(before, { fate: () => ({ at: 'pending', evidence: CLAIMED }) })
    expect([now.state.at, 'happened' in now, 'audited' in now]).toEqual(['pending', false, false])
  })
  it('is nothing where nothing changed', async () => {
    const { writes } = await looked(own(wasIn('safe')), { fate: () => included() })
    expect(writes).toEqual([])
  })
  it('is what came of what was promised, once for each block', async () => {
    const { now, look, writes } = await looked(own(SENT, { promised: PROMISED }), { fate: () => included() })
    expect(now.audited?.blockHash).toBe('0x09')
    const count = writes.length
    await look()
    expect(writes).toHaveLength(count)
    const moved = own(wasIn('safe'), { promised: PROMISED, audited: { findings: [], revoke: [], blockHash: '0x07' } })
    expect((await looked(moved, { fate: () => included() })).now.audited?.blockHash).toBe('0x09')
    expect((await looked(own(SENT), { fate: () => included() })).now).not.toHaveProperty('audited')
    expect((await looked(own(SENT, { promised: PROMISED }), {})).now).not.toHaveProperty('audited')
  })
  it('is why it failed, looked for once', async () => {
    const again = { outcome: { ok: false, why: 'revert', data: concat('0x12345678') } } as const
    const { now, look, runs } = await looked(own(SENT), { fate: () => included(FAILED), again })
    expect(now.revert).toMatchObject({ found: 'parent', evidence: PROVED })
    await look()
    expect(runs).toHaveLength(1)
    const known = own(SENT, { revert: { why: { id: 'x' }, found: 'review', evidence: PROVED } })
    expect((await looked(known, { fate: () => included(FAILED), again })).runs).toEqual([])
    expect((await looked(own(SENT), { fate: () => included(), again })).runs).toEqual([])
  })
  it('is nothing where nobody can say why it failed, which is not asked again', async () => {
    const { now, look, runs } = await looked(own(SENT), { fate: () => included({ ...FAILED, gasUsed: 49n }) })
    expect([now.state.at, 'revert' in now, runs.length]).toEqual(['included', false, 2])
    await look()
    expect(runs).toHaveLength(2)
  })
  it('is that its chain was started anew for all that were on it, also of a block that the new one has', async () => {
    const older = own(wasIn('safe', CLAIMED, { blockNumber: 10n }), { id: '0x02' })
    const { all, look } = world([own(wasIn('safe', CLAIMED)), older], { on: { ...CHAIN, kind: 'practice' }, head: 50n, latest: 0 })
    await look()
    expect(all.get().map(({ state }) => state.at)).toEqual(['reset', 'reset'])
  })
  it('is that its chain was started anew, where that is the person’s own', async () => {
    const on: Chain = { ...CHAIN, kind: 'practice' }
    const gone = own(wasIn('safe', CLAIMED))
    expect((await looked(gone, { on, head: 50n, latest: 0 })).now.state.at).toBe('reset')
    expect((await looked(gone, { head: 50n, latest: 0 })).now.state.at).toBe('included')
  })
})

describe('following', () => {
  const local: Chain = { ...CHAIN, kind: 'practice' }
  /** Follows until it rests for the `rounds`-th time; `during`: what comes in a rest before that. Tells how long it rested each time, and whether it was woken. */
  async function followed(made: ReturnType<typeof world>, rounds: number, during: () => void = () => undefined) {
    const stop = new AbortController()
    const rests: number[] = []
    const woken: boolean[] = []
    made.sleeper.sleep = async (ms, signal) => {
      rests.push(ms)
      if (rests.length === rounds) stop.abort()
      else during()
      woken.push(signal.aborted)
      throw fail('app/aborted')
    }
    await expect(made.following.follow(stop.signal)).rejects.toMatchObject({ code: 'app/aborted' })
    return { rests, woken: woken.slice(0, -1), listeners: made.heads.length + made.watchers.size }
  }
  const waiting = (): TransactionStatus => ({ at: 'pending', evidence: CLAIMED })

  it.each<[string, TransactionState, Chain, number]>([
    ['twelve seconds where nothing waits', wasIn('final'), CHAIN, 12_000],
    ['four seconds where one waits', SENT, CHAIN, 4_000],
    ['a second where one waits on the practice chain', SENT, local, 1_000],
    ['twelve seconds where nothing waits on the practice chain', wasIn('final'), local, 12_000],
  ])('rests %s', async (_, state, on, ms) => {
    const { rests, listeners } = await followed(
      world([own(state)], { on, fate: state === SENT ? waiting : () => included({}, PROVED, 'final') }),
      1,
    )
    expect([rests, listeners]).toEqual([[ms], 0])
  })
  it('rests four seconds where one of several waits elsewhere', async () => {
    const both = [own(SENT), own(SENT, { id: '0x02', chainId: 10 })]
    expect((await followed(world(both, { on: local, fate: waiting }), 1)).rests).toEqual([4_000])
  })
  it('is woken by what was just sent', async () => {
    const made = world([own(wasIn('final'))])
    const { woken } = await followed(made, 2, () => made.all.update((now) => [...now, own(SENT, { id: '0x02' })]))
    expect([woken, made.checked]).toEqual([[true], ['0x02']])
  })

  const head = (number: bigint, on: Chain, chainId = 1) => {
    const made = world([own(wasIn('final'))], { on, fate: () => included({}, PROVED, 'final') })
    return followed(made, 2, () => made.heads.forEach((listen) => listen({ chainId, number })))
  }
  it.each<[string, bigint, Chain, boolean]>([
    ['a chain of the person’s own that is shorter than what was seen on it', 99n, local, true],
    ['a chain that is as long', 100n, local, false],
    ['a chain that nobody can start anew', 99n, CHAIN, false],
  ])('is woken by %s: %o', async (_, number, on, is) => expect((await head(number, on)).woken).toEqual([is]))
  it('is not woken by another chain', async () => expect((await head(1n, local, 10)).woken).toEqual([false]))
  it('begins with doubt in chains of the person’s own: the newest that was included is checked', async () => {
    const checkedOn = async (on: Chain) => {
      const made = world([own(wasIn('final')), own(wasIn('final', PROVED, { blockNumber: 99n }), { id: '0x02' })], {
        on,
        fate: () => included({}, PROVED, 'final'),
      })
      await followed(made, 1)
      return made.checked
    }
    expect([await checkedOn(local), await checkedOn(CHAIN)]).toEqual([[ID], []])
  })
})
