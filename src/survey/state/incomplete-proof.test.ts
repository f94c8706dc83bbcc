import { afterEach, describe, expect, it } from 'vitest'
import { startEvm } from '#chain'
import { word } from '#core/bytes/hex'
import type { MissingState, Witness } from '#core/simulation/simulation'
import { type Client, createClient, createPortPair } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import { HEADER } from '../../../test/support/made-state.ts'
import { ALICE, BOB, code, RETURN_TOP, witness } from '../../../test/sim/support/bytecode.ts'
import { childEnvironment } from '../chains/environment.ts'
import { createClosureReader } from './closure.ts'

const SLOT = word(0n)
/** Returns its first slot, which holds 7. */
const CODE = code(0, 'SLOAD', ...RETURN_TOP)
const WHOLE = witness({ [ALICE]: { code: CODE, storage: { 0: 7n } }, [BOB]: undefined })
const PURPOSE = { purpose: 'review', hints: [] } as const

let stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
})

/** What is wanted of the state, less what `leaves` leaves out. */
function proverOf(leaves: (witness: Witness) => Witness): Client<ChainCalls, ChainEvents> {
  const prove = (wants: readonly MissingState[]): Witness => ({
    accounts: wants.map(({ address }) => WHOLE.accounts.find((known) => known.address === address) ?? { address, account: undefined }),
    slots: WHOLE.slots.filter((known) => wants.some(({ address, slots }) => address === known.address && slots.includes(known.slot))),
    codes: WHOLE.codes,
  })
  const call = async (name: string, params: unknown): Promise<unknown> => {
    if (name === 'vouch') return HEADER
    if (name !== 'prove') throw new Error(`this chain has no answer to ${name}`)
    const { wants } = params as ChainCalls['prove']['params']
    return { witness: leaves(prove(wants)), trips: 1, sources: ['prover.example'] }
  }
  return { call, on: () => () => undefined, close: () => undefined } as Client<ChainCalls, ChainEvents>
}

function readerWith(leaves: (witness: Witness) => Witness): ReturnType<typeof createClosureReader> {
  const [page, worker] = createPortPair()
  startEvm(worker, performance)
  const evm = createClient<EvmCalls>(page, 'evm')
  stops.push(evm.close)
  return createClosureReader({ chain: proverOf(leaves), evm: () => evm })
}
const readIn = (reader: ReturnType<typeof createClosureReader>) =>
  reader.read(HEADER, childEnvironment(HEADER, 12, 1_795_000_020), [{ to: ALICE, data: '0x' }], PURPOSE)

const withoutAccounts = (known: Witness): Witness => ({ ...known, accounts: [] })
const withoutSlots = (known: Witness): Witness => ({ ...known, slots: [] })
const incompleteAt = (what: string) => ({ code: 'proof/incomplete', data: { endpoint: 'prover.example', what } })

describe('an answer that leaves something out', () => {
  it('is no answer: an account of which nobody spoke is not taken for an empty one', async () => {
    const state = readerWith(withoutAccounts).state(HEADER, [{ address: BOB, slots: [] }], PURPOSE)
    await expect(state).rejects.toMatchObject(incompleteAt(BOB))
  })

  it('is no answer: a slot of which nobody spoke is not taken for zero', async () => {
    const state = readerWith(withoutSlots).state(HEADER, [{ address: ALICE, slots: [SLOT] }], PURPOSE)
    await expect(state).rejects.toMatchObject(incompleteAt(ALICE))
  })

  it('ends a read, which answers nothing', async () => {
    await expect(readIn(readerWith(withoutSlots))).rejects.toMatchObject(incompleteAt(ALICE))
    await expect(readIn(readerWith(withoutAccounts))).rejects.toMatchObject({ code: 'proof/incomplete' })
  })

  it('is told from one that says all, an absent account too', async () => {
    const reader = readerWith((known) => known)
    expect((await readIn(reader)).results).toEqual([{ ok: true, data: word(7n) }])
    const { witness: found } = await reader.state(HEADER, [{ address: BOB, slots: [] }], PURPOSE)
    expect(found.accounts).toEqual([{ address: BOB, account: undefined }])
  })
})
