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
    expect(world.unsent().add).toEqual(CODED)
    world.sent(world.unsent().through)
    expect(world.unsent().add).toEqual({ accounts: [], slots: [], codes: [] })
    world.add(witness({ [BOB]: undefined }))
    expect(world.unsent().add.accounts.map(({ address }) => address)).toEqual([BOB])
  })

  it('is also what another question added while the first one was under way', () => {
    const world = createProvedState()
    world.add(CODED)
    const first = world.unsent()
    world.add(witness({ [BOB]: { code: '0x6002' } }))
    const second = world.unsent()
    world.sent(first.through)
    expect(world.unsent().add.accounts.map(({ address }) => address)).toEqual([BOB])
    expect(world.unsent().add.codes).toHaveLength(1)
    world.sent(second.through)
    expect(world.unsent().add).toEqual({ accounts: [], slots: [], codes: [] })
    world.sent(first.through)
    expect(world.unsent().add).toEqual({ accounts: [], slots: [], codes: [] })
  })

  it('is all of it where it forgot while a question was under way', () => {
    const world = createProvedState()
    world.add(CODED)
    const before = world.unsent()
    world.resend()
    world.sent(before.through)
    expect(world.unsent().add).toEqual(CODED)
  })

  it('is no account again of which only the root of its storage came anew: of one block it has been told one', () => {
    const world = createProvedState()
    const [item] = CODED.accounts
    const account = item?.account ?? expect.unreachable()
    const other = { address: ALICE, account: { ...account, storageRoot: `0x${'11'.repeat(32)}` } } as const
    world.add({ ...CODED, accounts: [other] })
    world.add(CODED)
    expect(world.unsent().add.accounts).toEqual([other])
    world.resend()
    expect(world.unsent().add.accounts).toEqual([other])
    world.add({ ...CODED, accounts: [{ address: ALICE, account: { ...account, balance: account.balance + 1n } }] })
    expect(world.unsent().add.accounts).toHaveLength(2)
  })

  it('is no code that it was given for another block: that is kept by its hash', () => {
    const sent = new Set<Hex>()
    const [first, second] = [createProvedState(sent), createProvedState(sent)]
    first.add(CODED)
    second.add(CODED)
    expect(second.unsent().add.codes).toEqual(CODED.codes)
    first.sent(first.unsent().through)
    expect(second.unsent().add).toEqual({ ...CODED, codes: [] })
    // What is picked for somebody else has its code all the same.
    expect(second.pick([{ address: ALICE, slots: [] }]).codes.map(({ hash }) => hash)).toEqual([HASH])
  })

  it('is all of it, and the code of every block, once it has forgotten', () => {
    const sent = new Set<Hex>()
    const [first, second] = [createProvedState(sent), createProvedState(sent)]
    for (const world of [first, second]) {
      world.add(CODED)
      world.sent(world.unsent().through)
    }
    first.resend()
    expect(first.unsent().add).toEqual(CODED)
    second.resend()
    expect(second.unsent().add).toEqual(CODED)
  })
})
