import { Account } from '@ethereumjs/util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { type Hex, word } from '#core/bytes/hex'
import { ALICE, BOB, witness } from '../../../../test/sim/support/bytecode.ts'
import { createBaseState } from './base-state.ts'
import { createOverlay } from './overlay.ts'
import { createProvedReader } from './proved-reader.ts'
import { createEvmState } from './evm-state.ts'

const PROVED = witness({ [ALICE]: { balance: 5n, nonce: 1n, code: '0x00', storage: { 0: 10n, 1: 11n } }, [BOB]: undefined })
const ADDRESSES = [ALICE, BOB] as const
const SLOTS = [word(0n), word(1n)] as const

function createState() {
  const world = createEvmState()
  world.add(PROVED)
  return createOverlay(createBaseState(createProvedReader(world)))
}
type State = ReturnType<typeof createState>

/** All that can be read. */
const look = (state: State): unknown =>
  ADDRESSES.map((address) => [state.account(address), state.code(address), SLOTS.map((slot) => state.slot(address, slot))])

type Step =
  | { readonly do: 'balance'; readonly address: Address; readonly value: number }
  | { readonly do: 'slot'; readonly address: Address; readonly slot: Hex; readonly value: number }
  | { readonly do: 'code'; readonly address: Address; readonly value: number }
  | { readonly do: 'remove' | 'clear'; readonly address: Address }
  | { readonly do: 'mark' | 'keep' | 'rollBack' }

const address = fc.constantFrom(...ADDRESSES)
const value = fc.integer({ min: 1, max: 255 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('balance' as const), address, value }),
  fc.record({ do: fc.constant('slot' as const), address, slot: fc.constantFrom(...SLOTS), value }),
  fc.record({ do: fc.constant('code' as const), address, value }),
  fc.record({ do: fc.constantFrom('remove' as const, 'clear' as const), address }),
  fc.record({ do: fc.constantFrom('mark' as const, 'keep' as const, 'rollBack' as const) }),
)

function write(state: State, next: Step): void {
  if (next.do === 'balance') state.modify(next.address, { balance: BigInt(next.value) })
  else if (next.do === 'slot') state.putSlot(next.address, next.slot, new Uint8Array([next.value]))
  else if (next.do === 'code') state.putCode(next.address, new Uint8Array([next.value]))
  else if (next.do === 'remove') state.remove(next.address)
  else if (next.do === 'clear') state.clear(next.address)
}

describe('the overlay', () => {
  it('reads after any undoing as if what was undone had never been written', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const state = createState()
        /** The model: the writes in force, in nested lists. */
        const levels: Step[][] = [[]]
        for (const next of steps) {
          if (next.do === 'mark') {
            state.mark()
            levels.push([])
          } else if (next.do === 'keep' || next.do === 'rollBack') {
            const top = levels.length > 1 ? levels.pop() : undefined
            if (!top) continue
            if (next.do === 'keep') {
              state.keep()
              levels.at(-1)?.push(...top)
            } else state.rollBack()
          } else {
            write(state, next)
            levels.at(-1)?.push(next)
          }
        }
        const replayed = createState()
        for (const next of levels.flat()) write(replayed, next)
        expect(look(state)).toEqual(look(replayed))
      }),
    )
  })

  it('undoes also what an unfinished piece of work wrote', async () => {
    const state = createState()
    const before = look(state)
    const work = state.discard(async () => {
      state.putSlot(ALICE, word(0n), new Uint8Array([1]))
      state.mark()
      state.remove(ALICE)
      throw new Error('in the middle')
    })
    await expect(work).rejects.toThrow('in the middle')
    expect(look(state)).toEqual(before)
  })

  it('gives everybody an account of their own', () => {
    const state = createState()
    const account = state.account(ALICE) ?? new Account()
    account.balance = 99n
    expect(state.account(ALICE)?.balance).toBe(5n)
    state.put(ALICE, account)
    account.balance = 100n
    expect(state.account(ALICE)?.balance).toBe(99n)
  })

  it('hides proved storage of an account that is gone', () => {
    const state = createState()
    state.remove(ALICE)
    expect(state.slot(ALICE, word(0n))).toEqual(new Uint8Array(0))
    expect(state.code(ALICE)).toEqual(new Uint8Array(0))
    expect(state.changes().storage).toEqual([])
    expect(state.changes().balances).toEqual([{ address: ALICE, before: 5n, after: 0n }])
    expect(state.changes().nonces).toEqual([{ address: ALICE, before: 1n, after: 0n }])
  })
})

describe('an overlay above another', () => {
  it('reads through what was written below, and tells only what itself changed', () => {
    const world = createEvmState()
    world.add(PROVED)
    const proved = createProvedReader(world)
    const below = createOverlay(createBaseState(proved))
    below.modify(ALICE, { balance: 7n })
    below.putSlot(ALICE, word(0n), Uint8Array.of(20))
    below.putCode(BOB, Uint8Array.of(1, 2))
    const above = createOverlay(createBaseState(proved, [below]))
    expect(look(above)).toEqual(look(below))
    above.putSlot(ALICE, word(0n), Uint8Array.of(10))
    above.putSlot(ALICE, word(1n), Uint8Array.of(11))
    expect(above.changes()).toEqual({
      balances: [],
      nonces: [],
      codes: [],
      storage: [{ address: ALICE, slot: word(0n), before: Uint8Array.of(20), after: Uint8Array.of(10) }],
    })
    below.remove(ALICE)
    expect(above.account(ALICE)).toBeUndefined()
    expect(createOverlay(createBaseState(proved, [below])).slot(ALICE, word(1n))).toEqual(new Uint8Array(0))
  })
})
