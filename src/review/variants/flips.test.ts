import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import type { Aspect, BlockEnvironment, Log } from '#core/simulation/simulation'
import type { Claim } from '#decode'
import { planned } from '../readings.ts'
import type { VariantId } from '../review.ts'
import type { CaseParts } from '../test-support/case.ts'
import { ALICE, BOB, CASES, CATS, NOBODY, ROUTER, USDC } from '../test-support/recorded.ts'
import {
  approved,
  ether,
  itemApproved,
  itemMoved,
  moved,
  operatorSet,
  ownerSet,
  type Ran,
  ranAs,
  runOf,
  STOPPED,
  varied,
} from '../test-support/varied.ts'
import { areCompared, flipsOf, isDrawn, reversalsOf, type Worse, worseBefore } from './flips.ts'

const IDS: readonly VariantId[] = ['drawn', 'drawn-too', 'directed', 'bait', 'next-block', 'later', 'other-proposer', 'other-randomness', 'other-price', 'other-limits', 'less-gas', 'more-gas', 'poorer', 'richer'] // prettier-ignore
const pays = (value: bigint): Ran => ({ transfers: [ether(ALICE, BOB, value)] })
const gets = (value: bigint): Ran => ({ transfers: [ether(BOB, ALICE, value)] })
const paysToken = (units: bigint, token = USDC): Ran => ({ logs: [moved(token, ALICE, BOB, units)] })
const getsToken = (units: bigint, token = USDC): Ran => ({ logs: [moved(token, BOB, ALICE, units)] })
const logged = (...logs: readonly Log[]): Ran => ({ logs })

const short = (how: Worse): string =>
  'amount' in how ? `${how.worse} ${how.amount.units} ${how.amount.unnamed ?? how.amount.symbol}` : how.worse
/** How one run is worse than another, in a word. */
function flip(base: Ran, other: Ran, parts: CaseParts = {}, id: VariantId = 'next-block'): string | undefined {
  const flips = flipsOf(varied(runOf(base), [{ id, result: ranAs(other) }], parts))
  expect(flips.every((one) => one.id === id)).toBe(true)
  return flips[0] && short(flips[0].how)
}
const claiming = (...claims: readonly Claim[]): CaseParts => ({ explanation: { claims } }) as CaseParts

describe('less for the person', () => {
  it('is what leaves more, or comes less, by more than half a percent', () => {
    expect(flip(pays(1_000n), pays(1_005n))).toBeUndefined()
    expect(flip(pays(1_000n), pays(1_006n))).toBe('leaves 6 ETH')
    expect(flip(gets(1_000n), gets(995n))).toBeUndefined()
    expect(flip(gets(1_000n), gets(994n))).toBe('arrives 6 ETH')
    expect(flip(gets(1_000n), pays(50n))).toBe('arrives 1050 ETH')
    expect(flip(gets(1_000n), {})).toBe('arrives 1000 ETH')
    expect(flip({}, pays(1n))).toBe('leaves 1 ETH')
    expect(flip(gets(1n), {})).toBe('arrives 1 ETH')
  })

  it('is never more, and nothing that only others pay', () => {
    expect(flip(pays(1_000n), pays(900n))).toBeUndefined()
    expect(flip(pays(1_000n), gets(1n))).toBeUndefined()
    expect(flip(gets(1_000n), gets(2_000n))).toBeUndefined()
    expect(flip({}, { transfers: [ether(BOB, ROUTER, 5n)] })).toBeUndefined()
  })

  it('is told of each token by itself', () => {
    expect(flip(paysToken(1_000n), paysToken(1_006n))).toBe('leaves 6 USDC')
    expect(flip(getsToken(1_000n), getsToken(994n))).toBe('arrives 6 USDC')
    expect(flip(getsToken(1_000n, NOBODY), getsToken(994n, NOBODY))).toBe(`arrives 6 ${NOBODY}`)
    expect(flip({ ...pays(1_000n), ...getsToken(50n) }, { ...pays(900n), ...getsToken(20n) })).toBe('arrives 30 USDC')
    const both = logged(moved(USDC, ALICE, BOB, 1_000n), moved(USDC, BOB, ALICE, 400n))
    expect(flip(both, logged(moved(USDC, ALICE, BOB, 1_000n), moved(USDC, BOB, ALICE, 397n)))).toBeUndefined()
    expect(flip(both, logged(moved(USDC, ALICE, BOB, 1_000n), moved(USDC, BOB, ALICE, 396n)))).toBe('leaves 4 USDC')
  })

  it('goes by what tokens answer, also where their logs say the same', () => {
    const reading = { reads: 'balance', token: USDC, account: ALICE } as const
    const answer = (units: bigint) => ({ ok: true, data: word(units) }) as const
    const plan = { probes: [planned(reading)], facts: [], plays: [], variants: [{ id: 'next-block', variant: {} }] } as const
    const run = { ...runOf(paysToken(1_000n)), probes: [{ before: answer(5_000n), after: answer(4_000n) }] }
    const flipTo = (left: bigint) => {
      const result = { ...ranAs(paysToken(1_000n)), probes: [answer(left)] } as const
      return flipsOf(varied(run, [], { input: { plan, variants: [result] } })).map(({ how }) => short(how))
    }
    expect([flipTo(4_000n), flipTo(3_000n)]).toEqual([[], ['leaves 1000 USDC']])
  })

  it('may be a twentieth where the request itself allows it', () => {
    const most = (units: bigint): CaseParts => claiming({ kind: 'out', from: ALICE, most: units, exact: false })
    expect(flip(pays(1_000n), pays(1_050n), most(1_050n))).toBeUndefined()
    expect(flip(pays(1_000n), pays(1_050n), most(1_049n))).toBe('leaves 50 ETH')
    expect(flip(pays(1_000n), pays(1_051n), most(9_000n))).toBe('leaves 51 ETH')
    const least = (units: bigint, to = ALICE): CaseParts => claiming({ kind: 'in', to, token: USDC, least: units })
    expect(flip(getsToken(1_000n), getsToken(950n), least(950n))).toBeUndefined()
    expect(flip(getsToken(1_000n), getsToken(950n), least(951n))).toBe('arrives 50 USDC')
    expect(flip(getsToken(1_000n), getsToken(949n), least(100n))).toBe('arrives 51 USDC')
    expect(flip(getsToken(1_000n), getsToken(950n), least(1n))).toBeUndefined()
    expect(flip(getsToken(1_000n), getsToken(950n), least(0n))).toBe('arrives 50 USDC')
    expect(flip(getsToken(1_000n), getsToken(950n), least(950n, BOB))).toBe('arrives 50 USDC')
    expect(flip(getsToken(1_000n), getsToken(950n), claiming({ kind: 'in', to: ALICE, least: 950n }))).toBe('arrives 50 USDC')
  })

  it('may be all that is allowed where somebody else chooses when a signature is used', () => {
    const terms = claiming({ kind: 'out', from: ALICE, most: 9_000n, exact: false })
    const used = (tense: 'could' | 'will'): CaseParts => ({ ...terms, input: { exercise: { tense, by: BOB, gaps: [] } } }) as CaseParts
    expect(flip(pays(1_000n), pays(9_000n), used('could'))).toBeUndefined()
    expect(flip(pays(1_000n), pays(9_001n), used('could'))).toBe('leaves 8001 ETH')
    expect(flip(pays(1_000n), pays(9_000n), used('will'))).toBe('leaves 8000 ETH')
  })
})

describe('ether that another price of gas explains', () => {
  const environmentAt = (baseFee: bigint): BlockEnvironment => {
    const [one] = CASES
    if (one === undefined) throw new Error('no case')
    return { ...one.environment, baseFee }
  }
  const lost = (was: bigint, is: bigint | undefined, value: bigint, gasUsed?: bigint, token?: Address) => {
    const result = ranAs({
      ...(token === undefined ? pays(value) : paysToken(value, token)),
      ...(gasUsed === undefined ? {} : { gasUsed }),
    })
    const variant = is === undefined ? {} : { environment: { baseFee: is } }
    const [found] = flipsOf(varied(runOf({}), [{ variant, result }], { input: { environment: environmentAt(was) } }))
    return found && short(found.how)
  }

  it('is that of half a million gas, or of what the run uses, whichever way the price moved', () => {
    for (const [was, is] of [
      [100n, 101n],
      [101n, 100n],
    ] as const) {
      expect(lost(was, is, 500_000n)).toBeUndefined()
      expect(lost(was, is, 500_001n)).toBe('leaves 500001 ETH')
      expect(lost(was, is, 600_000n, 600_000n)).toBeUndefined()
      expect(lost(was, is, 600_001n, 600_000n)).toBe('leaves 600001 ETH')
    }
    expect(lost(100n, 103n, 1_500_000n)).toBeUndefined()
    expect(lost(100n, 103n, 1_500_001n)).toBe('leaves 1500001 ETH')
  })

  it('is none where the price is the same or not known, and no token', () => {
    expect(lost(100n, 100n, 1n)).toBe('leaves 1 ETH')
    expect(lost(100n, undefined, 1n)).toBe('leaves 1 ETH')
    expect(lost(100n, 101n, 1n, undefined, USDC)).toBe('leaves 1 USDC')
    const result = ranAs(pays(1n))
    expect(flipsOf(varied(runOf({}), [{ variant: { environment: { baseFee: 5n } }, result }]))).toHaveLength(1)
  })

  it('does not make a reversal either', () => {
    const reversal = (value: bigint, back: bigint) =>
      reversalsOf(varied(runOf(pays(value)), [{ variant: { environment: { baseFee: 101n } }, result: ranAs(gets(back)) }], { input: { environment: environmentAt(100n) } })).length // prettier-ignore
    expect(reversal(500_000n, 9_000_000n)).toBe(0)
    expect(reversal(500_001n, 9_000_000n)).toBe(1)
  })
})

describe('items', () => {
  const out = (...ids: readonly bigint[]) => ids.map((id) => itemMoved(CATS, ALICE, BOB, id))
  const into = (...ids: readonly bigint[]) => ids.map((id) => itemMoved(CATS, BOB, ALICE, id))

  it('are worse where another leaves, or fewer of a collection come', () => {
    expect(flip(logged(...out(1n)), logged(...out(2n)))).toBe('items')
    expect(flip({}, logged(...out(2n)))).toBe('items')
    expect(flip(logged(...into(1n, 2n)), logged(...into(1n)))).toBe('items')
    expect(flip(logged(...into(1n)), {})).toBe('items')
  })

  it('are no worse where fewer leave, more come, or another one comes', () => {
    expect(flip(logged(...out(1n, 2n)), logged(...out(2n)))).toBeUndefined()
    expect(flip(logged(...into(1n)), logged(...into(2n)))).toBeUndefined()
    expect(flip(logged(...into(1n)), logged(...into(2n, 3n)))).toBeUndefined()
    expect(flip(logged(...into(1n)), logged(itemMoved(NOBODY, BOB, ALICE, 1n)))).toBe('items')
  })
})

describe('rights', () => {
  const rights: readonly (readonly [string, Log, Log])[] = [
    ['to take so much', approved(USDC, ALICE, BOB, 5n), approved(USDC, ALICE, BOB, 6n)],
    ['of whom takes', approved(USDC, ALICE, BOB, 5n), approved(USDC, ALICE, ROUTER, 5n)],
    ['of which token', approved(USDC, ALICE, BOB, 5n), approved(NOBODY, ALICE, BOB, 5n)],
    ['to all items', operatorSet(CATS, ALICE, BOB, false), operatorSet(CATS, ALICE, BOB, true)],
    ['of which operator', operatorSet(CATS, ALICE, BOB, true), operatorSet(CATS, ALICE, ROUTER, true)],
    ['to one item', itemApproved(CATS, ALICE, BOB, 1n), itemApproved(CATS, ALICE, BOB, 2n)],
  ]
  it.each(rights)('%s: that the run itself does not give', (_, base, other) => {
    expect(flip(logged(base), logged(other))).toBe('rights')
    expect(flip({}, logged(other))).toBe('rights')
    expect(flip(logged(base), logged(base))).toBeUndefined()
    expect(flip(logged(other), {})).toBeUndefined()
  })

  it('are as many where they only differ in an item or a spender that has none', () => {
    expect(flip(logged(itemApproved(CATS, ALICE, BOB, 1n)), logged(itemApproved(CATS, ALICE, ZERO, 1n)))).toBeUndefined()
    expect(flip({}, logged(itemApproved(CATS, ALICE, ZERO, 1n)))).toBeUndefined()
    expect(flip({}, logged(operatorSet(CATS, ALICE, BOB, false)))).toBeUndefined()
    expect(flip({}, logged(approved(USDC, ALICE, BOB, 0n)))).toBeUndefined()
  })

  it('are over a contract as well', () => {
    const taken = (address: Address, to = ALICE) => logged(ownerSet(address, BOB, to))
    expect(flip({}, taken(CATS))).toBe('rights')
    expect(flip(taken(CATS), taken(CATS))).toBeUndefined()
    expect(flip(taken(CATS), taken(USDC))).toBe('rights')
    expect(flip(taken(CATS), {})).toBeUndefined()
  })

  it('are as many where one has less of them', () => {
    expect(flip(logged(approved(USDC, ALICE, BOB, 6n)), logged(approved(USDC, ALICE, BOB, 5n)))).toBeUndefined()
    expect(flip(logged(operatorSet(CATS, ALICE, BOB, true)), logged(operatorSet(CATS, ALICE, BOB, false)))).toBeUndefined()
  })

  it('are given by code that another block exchanges', () => {
    expect(flip({}, { differs: ['codes'] })).toBe('rights')
  })
})

describe('the worst comes first, and calls last', () => {
  it('money, then items, then rights, then calls', () => {
    const [item, right, calls] = [itemMoved(CATS, ALICE, BOB, 1n), approved(USDC, ALICE, BOB, 5n), ['logs', 'transfers', 'calls'] as const]
    expect(flip({}, { ...pays(1n), logs: [item, right], differs: calls })).toBe('leaves 1 ETH')
    expect(flip({}, { logs: [item, right], differs: calls })).toBe('items')
    expect(flip({}, { logs: [right], differs: calls })).toBe('rights')
    expect(flip({}, { differs: calls })).toBe('calls')
  })

  it.each(IDS)('%s: other calls are news but in a block that was drawn', (id) => {
    const drawn = id === 'drawn' || id === 'drawn-too' || id === 'directed' || id === 'bait'
    expect(isDrawn(id)).toBe(drawn)
    expect(flip({}, { differs: ['calls'] }, {}, id)).toBe(drawn ? undefined : 'calls')
  })

  it.each(IDS)('%s: failing is worse, but in a block that cannot come', (id) => {
    expect(flip({}, { ok: false, differs: ['outcome'] }, {}, id)).toBe(id === 'bait' ? undefined : 'fails')
    expect(flip({}, pays(5n), {}, id)).toBe(id === 'bait' ? undefined : 'leaves 5 ETH')
  })
})

describe('nothing is compared', () => {
  const worse = { result: ranAs(pays(5n)) }

  it('where nothing else was run, the run itself failed, or the runs are not those of the plan', () => {
    expect(flipsOf(varied(runOf({}), [worse]))).toHaveLength(1)
    const { variants: _variants, ...unvaried } = varied(runOf({}), [worse]).input
    expect(flipsOf({ ...varied(runOf({}), []), input: unvaried })).toEqual([])
    expect(flipsOf(varied(runOf({ ok: false }), [worse]))).toEqual([])
    expect(flipsOf(varied(runOf({}), [worse], { simulation: undefined }))).toEqual([])
    expect(flipsOf(varied(runOf({}), [worse], { input: { variants: [worse.result, worse.result] } }))).toEqual([])
  })

  it('of a run that was stopped, or that only wrote or returned something else', () => {
    expect(flipsOf(varied(runOf({}), [{ result: STOPPED }, worse]))).toHaveLength(1)
    const silent: readonly Aspect[] = ['storage', 'returned']
    expect(flipsOf(varied(runOf({}), [{ result: ranAs({ ...pays(5n), differs: silent }) }, worse]))).toHaveLength(1)
    expect(flipsOf(varied(runOf({}), [{ result: ranAs({ ...pays(5n), differs: silent }) }]))).toEqual([])
    expect(flip({}, { ...pays(5n), differs: ['storage', 'transfers'] })).toBe('leaves 5 ETH')
  })

  it('of logs that a run repeats, which are those of the run itself', () => {
    expect(flip(getsToken(5n), { differs: ['calls'] })).toBe('calls')
    expect(flip(getsToken(5n), { differs: ['calls', 'logs'] })).toBe('arrives 5 USDC')
  })
})

describe('a run that logs without end', () => {
  const noise = (count: number, log: Partial<Log> = {}): readonly Log[] =>
    Array.from({ length: count }, () => ({ address: NOBODY, topics: [], data: '0x', ...log }))
  const named: readonly Partial<Log>[] = [
    { address: ALICE },
    { topics: [`0x${'1'.repeat(64)}`, `0x${'0'.repeat(24)}${ALICE.slice(2)}`] },
    { data: `0x${'0'.repeat(24)}${ALICE.slice(2)}` satisfies Hex },
  ]
  const worse = { result: ranAs(pays(5n)) }
  const count = (logs: readonly Log[], parts: CaseParts = {}) => flipsOf(varied(runOf({ logs }), [worse], parts)).length

  it('is compared as far as logs name who acts or who signs', () => {
    expect(count(noise(2_100))).toBe(1)
    for (const log of named) {
      expect(count(noise(2_000, log))).toBe(1)
      expect(count(noise(2_001, log))).toBe(0)
      expect(count(noise(2_001, log), { actor: BOB })).toBe(0)
    }
    expect(count(noise(2_001, { address: BOB }))).toBe(1)
  })

  it('still counts what concerns the person among the others', () => {
    for (const rest of [0, 255, 256, 500])
      expect(flip({ logs: [...noise(rest), moved(USDC, BOB, ALICE, 9n)] }, { logs: noise(rest) })).toBe('arrives 9 USDC')
  })

  it('is left out where it is a variant, and that counts as not compared', () => {
    const long = { result: ranAs({ ...pays(5n), logs: noise(2_001, { address: ALICE }) }) }
    expect(flipsOf(varied(runOf({}), [long, worse]))).toHaveLength(1)
    expect(areCompared(varied(runOf({}), [worse]))).toBe(true)
    expect(areCompared(varied(runOf({}), [long, worse]))).toBe(false)
    expect(areCompared(varied(runOf({ logs: noise(2_000, { address: ALICE }) }), [worse]))).toBe(true)
    expect(areCompared(varied(runOf({ logs: noise(2_001, { address: ALICE }) }), [worse]))).toBe(false)
  })
})

describe('whether other circumstances were compared', () => {
  const good = ranAs({})
  const ids = (...tried: readonly (readonly [VariantId, typeof good, object?])[]) =>
    areCompared(varied(runOf({}), tried.map(([id, result, environment]) => ({ id, result, variant: environment === undefined ? {} : { environment } })))) // prettier-ignore
  const many = (length: number, result: typeof good) => Array.from({ length }, () => ['drawn-too', result] as const)

  it('is so where there were none, and not where none or others were run', () => {
    const unvaried = (tried: readonly { readonly result: typeof good }[]) => {
      const { variants: _variants, ...input } = varied(runOf({}), tried).input
      return { ...varied(runOf({}), []), input }
    }
    expect(areCompared(varied(runOf({}), []))).toBe(true)
    expect(areCompared(unvaried([]))).toBe(true)
    expect(areCompared(varied(runOf({}), [{ result: good }], { input: { variants: [] } }))).toBe(false)
    expect(areCompared(unvaried([{ result: good }]))).toBe(false)
  })

  it('takes every run that is not only a cause of what draws tell', () => {
    const block = { number: 1n }
    for (const id of IDS) {
      const onlyExplains = id === 'directed' || id === 'bait'
      if (id !== 'drawn-too') expect(ids([id, STOPPED], ['richer', good])).toBe(onlyExplains)
      if (id !== 'drawn-too') expect(ids([id, STOPPED, block], ['richer', good])).toBe(onlyExplains)
      if (id !== 'drawn-too') expect(ids([id, STOPPED, block], ['drawn', good])).toBe(onlyExplains || id !== 'drawn')
      if (id !== 'drawn-too') expect(ids([id, STOPPED], ['drawn', good])).toBe(onlyExplains)
    }
  })

  it('takes two dozen of the further draws, or all where there are fewer', () => {
    expect(ids(...many(24, good), ...many(10, STOPPED))).toBe(true)
    expect(ids(...many(23, good), ...many(11, STOPPED))).toBe(false)
    expect(ids(...many(3, good))).toBe(true)
    expect(ids(...many(2, good), ...many(1, STOPPED))).toBe(false)
  })
})

describe('a run that goes in the other direction', () => {
  const turned = (base: Ran, other: Ran): string | undefined => {
    const [one, ...more] = reversalsOf(varied(runOf(base), [{ id: 'drawn', result: ranAs(other) }]))
    expect(more).toEqual([])
    const amount = (word: { units: bigint; symbol: string } | undefined): string =>
      word === undefined ? '-' : `${word.units} ${word.symbol}`
    return one && `${one.id}: ${amount(one.loses)} for ${amount(one.gets)}`
  }
  const item = (from: Address, to: Address) => itemMoved(CATS, from, to, 1n)

  it('keeps or gives what this one takes', () => {
    expect(turned(pays(5n), {})).toBe('drawn: 5 ETH for -')
    expect(turned(pays(5n), gets(7n))).toBe('drawn: 5 ETH for 7 ETH')
    expect(turned(pays(5n), getsToken(7n))).toBe('drawn: 5 ETH for 7 USDC')
    expect(turned(pays(5n), { ...pays(4n), ...getsToken(7n) })).toBe('drawn: 5 ETH for 7 USDC')
    expect(turned(paysToken(5n), {})).toBe('drawn: 5 USDC for -')
    expect(turned(paysToken(1n), getsToken(1n))).toBe('drawn: 1 USDC for 1 USDC')
    expect(turned(pays(1n), gets(1n))).toBe('drawn: 1 ETH for 1 ETH')
    expect(turned(pays(5n), { transfers: [ether(ALICE, BOB, 5n), ether(BOB, ALICE, 5n)] })).toBe('drawn: 5 ETH for -')
    expect(turned(pays(5n), { ...pays(5n), logs: [item(BOB, ALICE)] })).toBe('drawn: 5 ETH for -')
    expect(turned(logged(item(ALICE, BOB)), {})).toBe('drawn: - for -')
    expect(turned(logged(item(ALICE, BOB)), gets(7n))).toBe('drawn: - for 7 ETH')
    expect(turned(logged(item(ALICE, BOB)), { ...gets(7n), logs: [item(ALICE, BOB)] })).toBe('drawn: - for 7 ETH')
  })

  it('is none where as much leaves, where nothing does, or where the price is only better', () => {
    expect(turned(pays(5n), pays(5n))).toBeUndefined()
    expect(turned(pays(5n), pays(4n))).toBeUndefined()
    expect(turned({}, gets(7n))).toBeUndefined()
    expect(turned({ ...pays(5n), ...getsToken(1n) }, { ...pays(5n), ...getsToken(9n, NOBODY) })).toBeUndefined()
    expect(turned(gets(5n), gets(7n))).toBeUndefined()
    expect(turned(gets(5n), { logs: [item(BOB, ALICE)] })).toBeUndefined()
    expect(turned({ ...pays(5n), ...getsToken(5n) }, { ...pays(5n), ...getsToken(9n) })).toBeUndefined()
    expect(turned({ ...pays(5n), ...getsToken(5n) }, { ...getsToken(5n), transfers: [] })).toBeUndefined()
    expect(turned({ ...pays(5n), logs: [item(BOB, ALICE)] }, {})).toBeUndefined()
    expect(turned(logged(item(ALICE, BOB)), logged(item(ALICE, BOB)))).toBeUndefined()
    expect(turned({ ...getsToken(5n), logs: [...(getsToken(5n).logs ?? []), item(ALICE, BOB)] }, getsToken(9n))).toBeUndefined()
  })

  it('of an exchange is one that gives back what it paid with', () => {
    expect(turned({ ...pays(5n), ...getsToken(5n) }, { ...gets(3n), ...getsToken(5n) })).toBe('drawn: 5 ETH for 3 ETH')
  })
})

describe('the same run on what a contract kept a while ago', () => {
  const worse = (base: Ran, before: Ran) => {
    const how = worseBefore(varied(runOf(base), []), ranAs(before), {})
    return how && short(how)
  }

  it('is worse by more than a twentieth, by items, and by rights', () => {
    expect(worse(pays(1_000n), pays(1_050n))).toBeUndefined()
    expect(worse(pays(1_000n), pays(1_051n))).toBe('leaves 51 ETH')
    expect(worse(getsToken(1_000n), getsToken(949n))).toBe('arrives 51 USDC')
    expect(worse(logged(itemMoved(CATS, BOB, ALICE, 1n)), {})).toBe('items')
    expect(worse({}, logged(approved(USDC, ALICE, BOB, 5n)))).toBe('rights')
  })

  it('is not by failing, by other calls, or where it cannot be compared', () => {
    expect(worse({}, { ...pays(5n), ok: false, differs: ['outcome'] })).toBeUndefined()
    expect(worse({}, { differs: ['calls'] })).toBeUndefined()
    expect(worse({}, { ...pays(5n), differs: ['storage'] })).toBeUndefined()
    expect(worse({ ok: false }, pays(5n))).toBeUndefined()
    expect(worse(getsToken(5n), { differs: ['calls'] })).toBeUndefined()
    expect(worseBefore(varied(runOf({}), []), STOPPED, {})).toBeUndefined()
    expect(worseBefore(varied(runOf({}), [], { simulation: undefined }), ranAs(pays(5n)), {})).toBeUndefined()
    const long = Array.from({ length: 2_001 }, (): Log => ({ address: ALICE, topics: [], data: '0x' }))
    expect(worse({ logs: long }, pays(5n))).toBeUndefined()
    expect(worse({}, { ...pays(5n), logs: long })).toBeUndefined()
    expect(worse({ logs: long.slice(1) }, pays(5n))).toBe('leaves 5 ETH')
    expect(worse({}, { ...pays(5n), logs: long.slice(1) })).toBe('leaves 5 ETH')
  })
})
