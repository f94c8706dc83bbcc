import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import type { Log, SlotStep } from '#core/simulation/simulation'
import { plain } from '#core/text/words'
import { explain, explainLog } from '#decode'
import { plan } from '../plan.ts'
import { readingsOf } from '../readings.ts'
import { slotContext, type SlotNamingContext } from './slot-meaning.ts'
import { nameOfSlot } from './slot-name.ts'
import { slotWords } from './slot-words.ts'
import type { SlotChange, SlotName } from './slot.ts'
import { ALICE, BOB, CATS, find, inputOf, NAMES, type Recorded, ROUTER, USDC } from '../test-support/recorded.ts'

const MARKET: Address = '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const MUTE = readingsOf({ facts: [], probes: [], variants: [], plays: [] }, undefined)

/** What stands without answers of probes and without layouts: events and calls alone. */
function groundOf({ request, simulation }: Recorded, changes: Partial<SlotNamingContext> = {}): SlotNamingContext {
  const calls = simulation.frames.map((frame) => {
    const to = frame.kind === 'create' ? {} : { to: frame.to }
    return explain({ from: frame.from, ...to, value: frame.value, data: frame.input, chainId: 31337 }, NAMES)
  })
  const logs = simulation.logs.map((log) => explainLog(log, NAMES, 31337))
  return { account: request.account, simulation, logs, calls, readings: MUTE, ...changes }
}
const namesOf = (ground: SlotNamingContext): readonly SlotName[] => {
  const context = slotContext(ground)
  return ground.simulation.storage.map((change) => nameOfSlot(change, context))
}
const named = (name: string, changes: Partial<SlotNamingContext> = {}): readonly SlotName[] => namesOf(groundOf(find(name), changes))
const said = (name: SlotName): string => slotWords(name, NAMES).map(plain).join(', ')

/** A change that no run made, for layouts that the practice chain has none of. */
const change = (address: Address, base: Hex, steps: readonly SlotStep[], before = word(0n), after = word(1n)): SlotChange => ({
  address,
  slot: word(2n ** 200n),
  before,
  after,
  path: { base, steps },
})
const key = (hex: Hex, offset = 0n): SlotStep => ({ key: pad(hex), order: 'key-first', offset })
/** The same run, with other slots and logs. */
const within = (storage: readonly SlotChange[], logs: readonly Log[] = []): SlotNamingContext => {
  const one = find('ether to bob')
  return groundOf({ ...one, simulation: { ...one.simulation, storage, logs } })
}

describe('a slot is named by the events of its run', () => {
  it('balances, of everybody whose balance moved', () => {
    const names = named('swap USDC for ether').filter(({ kind }) => kind !== 'place')
    expect(names.map((name) => [name.kind, 'source' in name && name.source])).toEqual(Array.from({ length: 3 }, () => ['balance', 'event']))
    expect(named('WETH deposit')).toMatchObject([{ kind: 'balance', holder: find('WETH deposit').request.account }])
  })

  it('allowances', () => {
    expect(named('exact approve')).toEqual([{ kind: 'allowance', owner: ALICE, spender: ROUTER, source: 'event' }])
  })

  it('operators, owners of items and how many one has', () => {
    expect(named('every cat to the market')).toEqual([{ kind: 'operator', owner: ALICE, operator: MARKET, source: 'event' }])
    expect(named('cat to bob')).toEqual(
      expect.arrayContaining([
        { kind: 'item-owner', tokenId: 0n, source: 'event' },
        { kind: 'balance', holder: ALICE, source: 'event' },
        { kind: 'balance', holder: BOB, source: 'event' },
      ]),
    )
  })

  it('items by number and holder, whichever key comes first', () => {
    const single: Log = {
      address: CATS,
      topics: ['0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62', pad(ALICE), pad(ALICE), pad(BOB)],
      data: concat(word(7n), word(3n)),
    }
    const item = { kind: 'items', holder: BOB, tokenId: 7n, source: 'event' }
    for (const steps of [
      [key(word(7n)), key(BOB)],
      [key(BOB), key(word(7n))],
    ]) {
      expect(namesOf(within([change(CATS, word(0n), steps, word(1n), word(4n))], [single]))).toEqual([item])
    }
  })
})

describe('a slot is named by', () => {
  it('a call that is known: signatures that were used', () => {
    expect(named('permit of another')).toEqual([
      { kind: 'nonce', owner: ALICE, source: 'call' },
      { kind: 'allowance', owner: ALICE, spender: BOB, source: 'event' },
    ])
  })

  it('a call that does what it is for, without an event', () => {
    expect(named('exact approve', { logs: [] })).toEqual([{ kind: 'allowance', owner: ALICE, spender: ROUTER, source: 'call' }])
    expect(named('every cat to the market', { logs: [] })).toEqual([{ kind: 'operator', owner: ALICE, operator: MARKET, source: 'call' }])
  })

  it('what the contract answers, before what it logs', () => {
    const one = find('exact approve')
    const readings = readingsOf(plan(inputOf(one), { simulation: one.simulation }), one.simulation)
    expect(named('exact approve', { readings })).toMatchObject([{ kind: 'allowance', source: 'answer' }])
    expect(named('exact approve', { readings, logs: [], calls: [] })).toMatchObject([{ kind: 'allowance', source: 'answer' }])
  })

  it('a layout that ships, before everything else', () => {
    const layoutOf = (address: Address) => (address === USDC ? { balances: 3, allowances: 4 } : undefined)
    expect(named('exact approve', { layoutOf })).toMatchObject([{ kind: 'allowance', source: 'layout' }])
    expect(named('USDC to bob', { layoutOf, logs: [], calls: [] }).map(({ kind }) => kind)).toEqual(['balance', 'balance'])
  })

  it('the layout of Permit2, which logs nothing that an ERC-20 would', () => {
    const layoutOf = (address: Address) => (address === PERMIT2 ? { tokenAllowances: 1 } : undefined)
    const [name] = named('allowance through Permit2', { layoutOf })
    expect(name).toEqual({ kind: 'token-allowance', owner: ALICE, token: USDC, spender: MARKET, source: 'layout' })
  })

  it('EIP-1967', () => {
    const slot: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
    const set = { address: CATS, slot, before: word(0n), after: pad(BOB) }
    expect(namesOf(within([set]))).toEqual([{ kind: 'proxy', what: 'implementation', source: 'layout' }])
  })
})

describe('an allowance that is given without an event', () => {
  const one = find('exact approve')
  /** As if the run had also let the market take, and said nothing of it. */
  const [loud] = one.simulation.storage
  if (loud?.path === undefined) throw new Error('no allowance was recorded')
  const silent: SlotChange = {
    ...loud,
    slot: word(2n ** 201n),
    path: { ...loud.path, steps: [key(ALICE), key(MARKET)] },
    after: word(2n ** 256n - 1n),
  }
  const both = { ...one, simulation: { ...one.simulation, storage: [loud, silent] } }
  const gift = { kind: 'allowance', owner: ALICE, spender: MARKET }

  it('has its name from the one beside it', () => {
    expect(namesOf(groundOf(both))[1]).toEqual({ ...gift, source: 'event' })
  })

  it('or from the layout, when there is none beside it', () => {
    const alone = { ...one, simulation: { ...one.simulation, storage: [silent] } }
    expect(namesOf(groundOf(alone, { logs: [], layoutOf: () => ({ allowances: 4 }) }))[0]).toEqual({ ...gift, source: 'layout' })
    expect(namesOf(groundOf(alone, { logs: [] }))[0]).toMatchObject({ kind: 'place' })
  })

  it('is not named by another contract’s mapping, nor by another mapping of the same', () => {
    const away = { ...silent, address: CATS }
    const other = { ...silent, path: { base: word(5n), steps: [key(ALICE), key(MARKET)] } }
    const further = { ...silent, path: { base: word(4n), steps: [key(ALICE), key(MARKET, 1n)] } }
    const storage = [loud, away, other, further]
    expect(namesOf(groundOf({ ...one, simulation: { ...one.simulation, storage } })).map(({ kind }) => kind)).toEqual(['allowance', 'place', 'place', 'place']) // prettier-ignore
  })
})

describe('a slot of which nothing says what it holds', () => {
  it('is told by its position and keys, addresses with their names', () => {
    expect(named('allowance through Permit2').map(said)).toEqual([`Slot 1, key ${ALICE}, key USDC, key ${MARKET}`])
    expect(said({ kind: 'place', base: word(3n), steps: [{ kind: 'key', key: { kind: 'address', address: ROUTER }, offset: 2n }] })).toBe(
      'Slot 3, key Uniswap v2 router, plus 2',
    )
  })

  it('is told as an item of a list', () => {
    const { account } = find('note in a will').request
    expect(named('note in a will').map(said)).toEqual([
      `Slot 0, key ${account}, key first`,
      `Slot 0, key ${account}, key first, place 1 of its list`,
    ])
  })

  it('is told by its position alone where nothing was hashed', () => {
    expect(named('swap ether for USDC').filter(({ kind }) => kind === 'place').map(said)).toEqual(['Slot 9', 'Slot 10', 'Slot 8']) // prettier-ignore
  })

  it('reads numbers as numbers, and addresses only where they are some', () => {
    const keyOf = (hex: Hex): string => {
      const [name] = namesOf(within([change(CATS, word(1n), [key(hex)])]))
      return name === undefined ? '' : said(name)
    }
    expect(keyOf(word(10n ** 12n))).toBe('Slot 1, key 1000000000000')
    expect(keyOf(MARKET)).toBe(`Slot 1, key ${MARKET}`)
    expect(keyOf(word(2n ** 255n + 1n))).toBe('Slot 1, key 0x80000000…00000001')
    expect(said({ kind: 'place', base: word(2n ** 255n), steps: [] })).toBe('Slot 0x80000000…00000000')
  })
})

describe('a name', () => {
  it('does not come from an event whose numbers are others', () => {
    const one = find('exact approve')
    const [log] = one.simulation.logs
    if (log === undefined) throw new Error('no event was recorded')
    const logs = [explainLog({ ...log, data: word(5n) }, NAMES, 31337)]
    expect(namesOf(groundOf(one, { logs, calls: [] }))).toMatchObject([{ kind: 'place' }])
  })

  it('is there for every way to a slot, and never throws', () => {
    const hex = fc.uint8Array({ maxLength: 70 }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
    const step = fc.record({ key: hex, offset: fc.bigInt({ min: 0n, max: 2n ** 48n }) }, { requiredKeys: ['offset'] })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (steps, base) => {
        const [name] = namesOf(within([change(USDC, word(base), steps)], find('exact approve').simulation.logs))
        expect(name && slotWords(name, NAMES).length).toBeGreaterThan(0)
      }),
    )
  })
})
