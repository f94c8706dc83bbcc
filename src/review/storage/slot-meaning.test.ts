import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { type Hex, pad, word } from '#core/bytes/hex'
import { EMPTY_SIMULATION, type SlotStep } from '#core/simulation/simulation'
import { type Claim, explain, type Explanation, type ExplainedLog, type LogClaim } from '#decode'
import { type Change, NO_READINGS, type Readings } from '../readings.ts'
import { ALICE, BOB, CATS, find, NAMES, NOBODY, ROUTER, USDC } from '../test-support/recorded.ts'
import { slotContext, type SlotNamingContext } from './slot-meaning.ts'
import type { ContractLayout, SlotChange } from './slot.ts'

const [HAD, HAS] = [9n, 5n]
const ONE = word(7n)
const NO_ADDRESS = word(2n ** 255n)

const stepsOf = (...keys: readonly (Hex | undefined)[]): readonly SlotStep[] =>
  keys.map((key): SlotStep => ({ offset: 0n, ...(key === undefined ? {} : { key: pad(key), order: 'key-first' }) }))
/** A slot of the fourth mapping of a contract, that goes from nine to five. */
const slotAt = (keys: readonly (Hex | undefined)[], change: Partial<SlotChange> = {}): SlotChange => ({
  address: USDC,
  slot: word(2n ** 200n),
  before: word(HAD),
  after: word(HAS),
  path: { base: word(4n), steps: stepsOf(...keys) },
  ...change,
})
const logOf = (says: LogClaim, address = USDC): ExplainedLog => ({ address, args: [], intent: { id: 'Log' }, says, topics: [], data: '0x' })
const CALL = explain({ from: ALICE, to: USDC, value: 0n, data: '0x', chainId: 31337 }, NAMES)
const callOf = (claims: readonly Claim[], name = 'approve', to = USDC): Explanation => ({
  ...CALL,
  call: { ...CALL.call, to },
  function: { name, signature: `${name}()`, standards: [] },
  claims,
})

/** `meaning by source` of one slot, where these are the others that changed. */
function meaningOf(change: SlotChange, ground: Partial<SlotNamingContext>, others: readonly SlotChange[] = []): string | undefined {
  const simulation = { ...EMPTY_SIMULATION, ...find('ether to bob').simulation, storage: [change, ...others] }
  const found = slotContext({ account: ALICE, simulation, logs: [], calls: [], readings: NO_READINGS, ...ground }).meaningOf(change)
  return found && `${found.meaning} by ${found.source}`
}

describe('a layout names a mapping', () => {
  const layout: ContractLayout = { balances: 4, allowances: 5, tokenAllowances: 6 }
  const named = (base: bigint, steps: readonly SlotStep[], of = layout) =>
    meaningOf(slotAt([], { path: { base: word(base), steps } }), { layoutOf: (address) => (address === USDC ? of : undefined) })

  it.each([
    [4n, 1, 'balance by layout'],
    [5n, 2, 'allowance by layout'],
    [6n, 3, 'token-allowance by layout'],
  ] as const)('at its position (%s), with as many keys as it has (%s)', (base, depth, meaning) => {
    for (const position of [3n, 4n, 5n, 6n, 7n])
      for (const keys of [0, 1, 2, 3, 4]) {
        const isThere = position === base && keys === depth
        const alone = { 4: { balances: 4 }, 5: { allowances: 5 }, 6: { tokenAllowances: 6 } }[Number(base)]
        expect(named(position, stepsOf(...Array.from({ length: keys }, () => ALICE)), alone)).toBe(isThere ? meaning : undefined)
      }
  })

  it('but no field behind a key, no list, and no slot that nothing was hashed for', () => {
    const [first, second] = stepsOf(ALICE, BOB)
    const allowance = [first, second].flatMap((step) => step ?? [])
    expect(named(5n, allowance)).toBe('allowance by layout')
    expect(named(5n, allowance.with(1, { ...(second ?? { offset: 0n }), offset: 1n }))).toBeUndefined()
    expect(named(5n, allowance.with(0, { ...(first ?? { offset: 0n }), offset: 1n }))).toBeUndefined()
    expect(named(5n, allowance.with(0, { offset: 0n }))).toBeUndefined()
    const { path: _path, ...unhashed } = slotAt([ALICE])
    expect(meaningOf(unhashed, { layoutOf: () => ({ balances: 4 }) })).toBeUndefined()
  })
})

describe('an answer of the contract names a mapping', () => {
  const both: Change = { before: HAD, after: HAS }
  const answering = (answers: Partial<Readings>): Partial<SlotNamingContext> => ({ readings: { ...NO_READINGS, ...answers } })
  const at = (...expected: readonly Address[]) => (...asked: readonly Address[]): Change | undefined =>
    asked.join() === expected.join() ? both : undefined // prettier-ignore

  it('for these very addresses', () => {
    expect(meaningOf(slotAt([ALICE]), answering({ balance: at(USDC, ALICE) }))).toBe('balance by answer')
    expect(meaningOf(slotAt([BOB]), answering({ balance: at(USDC, ALICE) }))).toBeUndefined()
    expect(meaningOf(slotAt([ALICE, BOB]), answering({ allowance: at(USDC, ALICE, BOB) }))).toBe('allowance by answer')
    expect(meaningOf(slotAt([BOB, ALICE]), answering({ allowance: at(USDC, ALICE, BOB) }))).toBeUndefined()
    expect(meaningOf(slotAt([ALICE, BOB]), answering({ operator: at(USDC, ALICE, BOB) }))).toBe('operator by answer')
  })

  it('only with the numbers of before and after, which differ', () => {
    const given = (answer: Change | undefined, change: Partial<SlotChange> = {}) =>
      meaningOf(slotAt([ALICE], change), answering({ balance: () => answer }))
    expect(given({ before: HAD, after: HAS + 1n })).toBeUndefined()
    expect(given({ before: HAD + 1n, after: HAS })).toBeUndefined()
    expect(given(undefined)).toBeUndefined()
    expect(given({ before: HAS, after: HAS }, { before: word(HAS) })).toBeUndefined()
  })

  it('only of as many keys as it has, all of them addresses', () => {
    const all = answering({ balance: () => both, allowance: () => both, operator: () => both })
    expect(meaningOf(slotAt([ALICE]), all)).toBe('balance by answer')
    expect(meaningOf(slotAt([ALICE, BOB]), all)).toBe('allowance by answer')
    for (const keys of [[], [NO_ADDRESS], [NO_ADDRESS, BOB], [ALICE, NO_ADDRESS], [ALICE, BOB, ROUTER], [ALICE, undefined]])
      expect(meaningOf(slotAt(keys), all)).toBeUndefined()
  })
})

describe('an event names a mapping', () => {
  const token = USDC
  const by = (keys: readonly Hex[], says: LogClaim | readonly LogClaim[], change: Partial<SlotChange> = {}) =>
    meaningOf(slotAt(keys, change), { logs: [says].flat().map((one) => logOf(one)) })
  const moved = { kind: 'transfer', token, from: ALICE, to: BOB, units: 4n } as const
  const item = { kind: 'items', collection: token, from: ALICE, to: BOB, items: [{ tokenId: 7n, units: 4n }] } as const

  it('of balances, by what each holder gained in all', () => {
    expect(by([ALICE], moved)).toBe('balance by event')
    expect(by([ALICE], { ...moved, units: 3n })).toBeUndefined()
    expect(by([ALICE], [{ ...moved, units: 3n }, { ...moved, units: 1n }])).toBe('balance by event') // prettier-ignore
    expect(by([ALICE], [{ ...moved, units: 6n }, { ...moved, from: BOB, to: ALICE, units: 2n }])).toBe('balance by event') // prettier-ignore
    const gain = { before: word(HAS), after: word(HAD) }
    expect(by([BOB], moved, gain)).toBe('balance by event')
    expect(by([BOB], moved)).toBeUndefined()
    expect(by([ROUTER], moved, { after: word(HAD) })).toBeUndefined()
  })

  it('of balances, by what was wrapped and unwrapped', () => {
    const gain = { before: word(HAS), after: word(HAD) }
    expect(by([ALICE], { kind: 'wrap', token, account: ALICE, units: 4n }, gain)).toBe('balance by event')
    expect(by([ALICE], { kind: 'wrap', token, account: ALICE, units: 4n })).toBeUndefined()
    expect(by([ALICE], { kind: 'unwrap', token, account: ALICE, units: 4n })).toBe('balance by event')
    expect(by([ALICE], { kind: 'unwrap', token, account: ALICE, units: 4n }, gain)).toBeUndefined()
  })

  it('of how many items one has, each counted as one', () => {
    const items = [1n, 2n, 3n, 4n].map((tokenId) => ({ tokenId, units: 1n }))
    expect(by([ALICE], { ...item, items })).toBe('balance by event')
    expect(by([ALICE], item)).toBeUndefined()
  })

  it('of the owner of an item and of who may take it, who may share the slot with other fields', () => {
    const approval = { kind: 'item-approval', collection: token, owner: ALICE, spender: BOB, tokenId: 7n } as const
    const packed: Hex = `0x${'1'.repeat(24)}${BOB.slice(2)}`
    for (const after of [pad(BOB), packed]) {
      expect(by([ONE], item, { after })).toBe('item-owner by event')
      expect(by([ONE], approval, { after })).toBe('item-approval by event')
      expect(by([word(8n)], [item, approval], { after })).toBeUndefined()
    }
    const nearly: Hex = pad(`0x${(BOB[2] === '0' ? '1' : '0') + BOB.slice(3)}`)
    expect(by([ONE], [item, approval], { after: nearly })).toBeUndefined()
    // On its way it may pass through several hands, in whatever order they are told of.
    for (const to of [
      [BOB, ROUTER],
      [ROUTER, BOB],
    ]) {
      // prettier-ignore
      expect(by([ONE], to.map((one) => ({ ...item, to: one })), { after: pad(BOB) })).toBe('item-owner by event') // prettier-ignore
      expect(by([ONE], to.map((spender) => ({ ...approval, spender })), { after: pad(BOB) })).toBe('item-approval by event') // prettier-ignore
    }
  })

  it('of allowances and operators, by owner and taker in this order and by what stands there after', () => {
    const approval = { kind: 'approval', token, owner: ALICE, spender: BOB, units: HAS } as const
    expect(by([ALICE, BOB], approval)).toBe('allowance by event')
    expect(by([BOB, ALICE], approval)).toBeUndefined()
    expect(by([ALICE, BOB], { ...approval, units: HAS - 1n })).toBeUndefined()
    const operator = { kind: 'operator', collection: token, owner: ALICE, operator: BOB, granted: true } as const
    expect(by([ALICE, BOB], operator)).toBe('operator by event')
    expect(by([ALICE, BOB], operator, { after: word(1n) })).toBe('operator by event')
    expect(by([ALICE, BOB], operator, { after: word(0n) })).toBeUndefined()
    expect(by([ALICE, BOB], { ...operator, granted: false })).toBeUndefined()
    expect(by([ALICE, BOB], { ...operator, granted: false }, { after: word(0n) })).toBe('operator by event')
    expect(by([BOB, ALICE], operator)).toBeUndefined()
  })

  it('of how many of an item one has, whichever key comes first, of who gives and of who gets', () => {
    const gain = { before: word(HAS), after: word(HAD) }
    expect(by([ONE, ALICE], item)).toBe('items-by-id by event')
    expect(by([ALICE, ONE], item)).toBe('items-by-holder by event')
    expect(by([ONE, BOB], item, gain)).toBe('items-by-id by event')
    expect(by([BOB, ONE], item, gain)).toBe('items-by-holder by event')
    for (const holder of [ALICE, BOB]) expect(by([ONE, holder], item, { after: word(HAS - 1n) })).toBeUndefined()
    expect(by([word(8n), ALICE], item)).toBeUndefined()
    expect(by([ALICE, word(8n)], item)).toBeUndefined()
  })

  it('of nothing with other keys, and of no other contract', () => {
    const all: readonly LogClaim[] = [moved, item, { kind: 'approval', token, owner: ALICE, spender: BOB, units: HAS }]
    for (const keys of [[], [NO_ADDRESS], [ALICE, NO_ADDRESS], [NO_ADDRESS, BOB], [ALICE, BOB, BOB]]) expect(by(keys, all)).toBeUndefined()
    expect(meaningOf(slotAt([ALICE]), { logs: [logOf(moved, CATS)] })).toBeUndefined()
  })
})

describe('a call that is known names a mapping', () => {
  const allowance = { kind: 'allowance', owner: undefined, token: USDC, spender: BOB, units: HAS, mode: 'set' } as const
  const operator = { kind: 'operator', owner: undefined, collection: USDC, operator: BOB, granted: true } as const
  const by = (claim: Claim, keys: readonly Hex[] = [ALICE, BOB], change: Partial<SlotChange> = {}, ...of: readonly [name?: string, to?: Address]) =>
    meaningOf(slotAt(keys, change), { calls: [callOf([claim], ...of)] }) // prettier-ignore

  it('of an allowance that is set to what stands there, of whoever gave it', () => {
    expect(by(allowance)).toBe('allowance by call')
    expect(by({ ...allowance, owner: ROUTER }, [ROUTER, BOB])).toBe('allowance by call')
    for (const one of [
      { ...allowance, owner: ROUTER },
      { ...allowance, spender: ROUTER },
      { ...allowance, token: CATS },
      { ...allowance, units: HAS + 1n },
      { ...allowance, mode: 'add' },
      { ...allowance, mode: 'subtract' },
    ] as const)
      expect(by(one)).toBeUndefined()
  })

  it('of an operator who is made one, or is none any more', () => {
    expect(by(operator)).toBe('operator by call')
    expect(by({ ...operator, owner: ROUTER }, [ROUTER, BOB])).toBe('operator by call')
    expect(by({ ...operator, granted: false }, [ALICE, BOB], { after: word(0n) })).toBe('operator by call')
    expect(by(operator, [ALICE, BOB], { after: word(0n) })).toBeUndefined()
    for (const one of [
      { ...operator, owner: ROUTER },
      { ...operator, operator: ROUTER },
      { ...operator, collection: CATS },
      { ...operator, granted: false },
    ])
      expect(by(one)).toBeUndefined()
  })

  it('only of two keys, only in the contract that was called', () => {
    for (const claim of [allowance, operator]) {
      for (const keys of [[ALICE], [ALICE, BOB, BOB], [BOB, ALICE]]) expect(by(claim, keys)).toBeUndefined()
      expect(by(claim, [ALICE, BOB], {}, 'approve', CATS)).toBeUndefined()
    }
  })

  it('of signatures that were used, by one more in a permit of their owner', () => {
    const signed = { ...allowance, owner: ALICE }
    const next = { before: word(3n), after: word(4n) }
    expect(by(signed, [ALICE], next, 'permit')).toBe('nonce by call')
    expect(by(signed, [ALICE], { ...next, after: word(5n) }, 'permit')).toBeUndefined()
    expect(by(signed, [ALICE], next, 'approve')).toBeUndefined()
    expect(by(signed, [BOB], next, 'permit')).toBeUndefined()
    expect(by(signed, [ALICE, BOB], next, 'permit')).toBeUndefined()
    expect(by({ ...operator, owner: ALICE }, [ALICE], next, 'permit')).toBeUndefined()
  })
})

describe('what is known of a mapping', () => {
  const layoutOf = (): ContractLayout => ({ balances: 4 })
  const moved = { kind: 'transfer', token: USDC, from: ALICE, to: BOB, units: 4n } as const

  it('is believed of the layout first, then of an answer, then of an event', () => {
    const readings: Readings = { ...NO_READINGS, balance: () => ({ before: HAD, after: HAS }) }
    const logs = [logOf(moved)]
    expect(meaningOf(slotAt([ALICE]), { layoutOf, readings, logs })).toBe('balance by layout')
    expect(meaningOf(slotAt([ALICE]), { readings, logs })).toBe('balance by answer')
    expect(meaningOf(slotAt([ALICE]), { logs })).toBe('balance by event')
  })

  it('holds for its other slots, and for no list or field behind them', () => {
    const told = slotAt([ALICE])
    const logs = [logOf(moved)]
    expect(meaningOf(slotAt([ROUTER]), { logs }, [told])).toBe('balance by event')
    expect(meaningOf(slotAt([undefined]), { logs }, [told])).toBeUndefined()
    expect(meaningOf(slotAt([ROUTER], { address: CATS }), { logs }, [told])).toBeUndefined()
    expect(meaningOf(slotAt([ROUTER], { path: { base: word(5n), steps: stepsOf(ROUTER) } }), { logs }, [told])).toBeUndefined()
    expect(meaningOf(slotAt([ROUTER, BOB]), { logs }, [told])).toBeUndefined()
  })
})

describe('who took part in a run', () => {
  it('is the account, and of every frame who called, who was called and whose code ran', () => {
    const [frame] = find('ether to bob').simulation.frames
    if (frame === undefined) throw new Error('no frame was recorded')
    const frames = [frame, { ...frame, from: ROUTER, to: CATS, codeAddress: USDC }]
    const simulation = { ...EMPTY_SIMULATION, frames }
    const { isParty } = slotContext({ account: ALICE, simulation, logs: [], calls: [], readings: NO_READINGS })
    expect([ALICE, BOB, ROUTER, CATS, USDC].map(isParty)).toEqual([true, true, true, true, true])
    expect(isParty(NOBODY)).toBe(false)
    expect(slotContext({ account: NOBODY, simulation, logs: [], calls: [], readings: NO_READINGS }).isParty(NOBODY)).toBe(true)
  })
})
