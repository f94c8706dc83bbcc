import { describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import { createProvedState } from './proved-state.ts'
import { ALICE, BOB, witness } from '../../../test/sim/support/bytecode.ts'

const CODED = witness({ [ALICE]: { code: '0x6001' } })
const [HASH = '0x'] = CODED.codes.map(({ hash }) => hash)

describe('what the evm Worker lacks of a block', () => {
  it('is what was proved since it was last asked', () => {
    const world = createProvedState()
    world.add(CODED)
    expect(world.unsent()).toEqual(CODED)
    world.sent()
    expect(world.unsent()).toEqual({ accounts: [], slots: [], codes: [] })
    world.add(witness({ [BOB]: undefined }))
    expect(world.unsent().accounts.map(({ address }) => address)).toEqual([BOB])
  })

  it('is no account again of which only the root of its storage came anew: of one block it has been told one', () => {
    const world = createProvedState()
    const [item] = CODED.accounts
    const account = item?.account ?? expect.unreachable()
    const other = { address: ALICE, account: { ...account, storageRoot: `0x${'11'.repeat(32)}` } } as const
    world.add({ ...CODED, accounts: [other] })
    world.add(CODED)
    expect(world.unsent().accounts).toEqual([other])
    world.resend()
    expect(world.unsent().accounts).toEqual([other])
    world.add({ ...CODED, accounts: [{ address: ALICE, account: { ...account, balance: account.balance + 1n } }] })
    expect(world.unsent().accounts).toHaveLength(2)
  })

  it('is no code that it was given for another block: that is kept by its hash', () => {
    const sent = new Set<Hex>()
    const [first, second] = [createProvedState(sent), createProvedState(sent)]
    first.add(CODED)
    second.add(CODED)
    expect(second.unsent().codes).toEqual(CODED.codes)
    first.unsent()
    first.sent()
    expect(second.unsent()).toEqual({ ...CODED, codes: [] })
    // What is picked for somebody else has its code all the same.
    expect(second.pick([{ address: ALICE, slots: [] }]).codes.map(({ hash }) => hash)).toEqual([HASH])
  })

  it('is all of it, and the code of every block, once it has forgotten', () => {
    const sent = new Set<Hex>()
    const [first, second] = [createProvedState(sent), createProvedState(sent)]
    for (const world of [first, second]) {
      world.add(CODED)
      world.sent()
    }
    first.resend()
    expect(first.unsent()).toEqual(CODED)
    second.resend()
    expect(second.unsent()).toEqual(CODED)
  })
})
