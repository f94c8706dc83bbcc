import { describe, expect, it } from 'vitest'
import { portalOf } from '#core/chains/portals'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, word } from '#core/bytes/hex'
import { know } from '#core/evidence/fact'
import { depositTransactionCall, finalizeWithdrawalCall } from '#core/rollup/bridge/bridge-calls'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { judged } from '../test-support/judged.ts'
import { ALICE, BOB, find, inputOf, NOBODY, RUN, USDC, withFacts, withTransaction } from '../test-support/recorded.ts'

/** The portal of the practice rollup, on the practice chain. */
const PORTAL: Address = portalOf(31_338)?.portal ?? NOBODY
const bob = find('ether to bob')
const sent = (data: Hex, to: Address = PORTAL) => withTransaction(bob, { to, data, value: 0n } as never)
const deposit = (data: Hex, to: Address = BOB): Hex => depositTransactionCall({ to, value: 0n, gasLimit: 100_000n, data })
const of = (one: Parameters<typeof inputOf>[0]) => judged('rollup/through-layer-one', inputOf(one))
const approve: Hex = concat('0x095ea7b3', word(BigInt(NOBODY)), word(5n))
const includes = 'info: chain 31338 includes it within half a day at the latest, mostly in minutes'

describe('rollup/through-layer-one', () => {
  it('says of a payment only when it arrives', () => expect(of(sent(deposit('0x')))).toEqual([includes]))

  it('says of a call that no run shows it', () =>
    expect(of(sent(deposit('0x12345678')))).toEqual(['unknown: We can’t simulate what this does on chain 31338', includes]))

  it('warns of rights that it gives on the rollup', () => {
    const [first, second] = of(sent(deposit(approve, USDC)))
    expect(first).toMatch(/^warn: This gives somebody rights on chain 31338: “Let /)
    expect(second).toBe(includes)
  })

  it('warns of what is no portal that we know, for deposits and for steps of a withdrawal', () => {
    const finalize = finalizeWithdrawalCall({ nonce: 1n << 240n, sender: ALICE, target: ALICE, value: 1n, gasLimit: 1n, data: '0x' })
    for (const data of [deposit('0x'), finalize])
      expect(of(sent(data, NOBODY))).toEqual([expect.stringMatching(/^warn: .* isn’t the bridge of any chain we know$/)])
    expect(of(sent(finalize))).toEqual([])
  })

  it('warns where the sender is a contract, whose address is another there', () => {
    const account = sent(deposit('0x'))
    const fact = { nonce: 1n, balance: 1n, codeHash: word(1n) }
    const by = (more: object) =>
      judged('rollup/through-layer-one', withFacts(account, { accounts: { [account.request.account]: know({ ...fact, ...more }, RUN) } }))
    expect(by({})[0]).toMatch(/^warn: On chain 31338 this comes from 0x\w+, not from /)
    // A delegation of EIP-7702 keeps the address, as no code does.
    expect(by({ delegate: NOBODY })).toEqual([includes])
    expect(by({ codeHash: EMPTY_CODE_HASH })).toEqual([includes])
  })

  it('says nothing of anything else', () => expect(of(bob)).toEqual([]))
})
