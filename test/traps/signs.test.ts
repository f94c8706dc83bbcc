import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { toBigInt } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { typedDataDigest } from '#core/messages/typed-data'
import { assemble, type Part } from '../support/assembler.ts'
import { HEADER, lookAt, type Row, SIGNER } from '../support/made-state.ts'
import { bySafe, FRIEND, type WrapperName, WRAPPERS } from './wrapped.ts'

const ETHER = 10n ** 18n
const CONTRACT: Address = `0x${'40'.repeat(20)}`

/** EIP-7825: no transaction has more. */
const MAX_GAS = 2n ** 24n

/** What no transaction of the chain shows, and a run without one might: each leaves whether it is one. */
const SIGNS: Readonly<Record<string, readonly Part[]>> = {
  'a price of nothing': ['GASPRICE', 'ISZERO'],
  'a price of the base fee alone': ['BASEFEE', 'GASPRICE', 'EQ'],
  'a tip of a whole gwei': [10n ** 9n, 'BASEFEE', 'GASPRICE', 'SUB', 'EQ'],
  'more gas than a transaction may have': [MAX_GAS, 'GAS', 'GT'],
  'a sender with code': ['ORIGIN', 'EXTCODESIZE', 'ISZERO', 'ISZERO'],
  'a sender who has nothing': ['ORIGIN', 'BALANCE', 'ISZERO'],
  'a base fee of nothing': ['BASEFEE', 'ISZERO'],
  'the parent’s randomness': [BigInt(HEADER.prevRandao), 'PREVRANDAO', 'EQ'],
}

/** Pays two ether for one where it sees the sign, and keeps the one where it does not. */
const trapBy = (sign: readonly Part[]): Row => ({
  balance: 20n * ETHER,
  code: assemble(...sign, { to: 'pays' }, 'JUMPI', 'STOP', { at: 'pays' }, 0, 0, 0, 0, 2n * ETHER, 'CALLER', 'GAS', 'CALL', 'POP', 'STOP'),
})

/** What a transaction shows is signed, and is so on the chain. */
const NAMES = (Object.keys(WRAPPERS) as readonly WrapperName[]).filter(
  (name) => !/transaction$|^one transaction|turn comes later|message/.test(name.replace('Safe transaction', 'Safe')),
)

describe('a trap that pays where it sees that it is only tried', () => {
  it.each(NAMES)('in %s is shown as what it is on the chain', async (name) => {
    for (const [what, sign] of Object.entries(SIGNS)) {
      const rows = new Map<Address, Row>([
        [SIGNER, { balance: 10n * ETHER }],
        [HEADER.coinbase, { balance: 5n * ETHER }],
        [CONTRACT, trapBy(sign)],
      ])
      const wrapped = WRAPPERS[name](rows, { to: CONTRACT, value: ETHER, data: '0x01', gasLimit: 600_000n })
      const { review } = await lookAt(wrapped.rows, wrapped.asked, keccakText(what))
      expect(review.outcome, what).toBe('success')
      expect(
        review.effects.map(({ kind }) => kind),
        what,
      ).toContain('asset-out')
      expect(
        review.effects.map(({ kind }) => kind),
        what,
      ).not.toContain('asset-in')
    }
  })
})

describe('a trap that asks the Safe which calls it for approvals of its owners', () => {
  it.each([1, 2])('sees none where %d of them sign', async (count) => {
    const owners = count === 1 ? [SIGNER] : [FRIEND, SIGNER]
    const call = { to: CONTRACT, value: ETHER, data: '0x01', gasLimit: 600_000n } as const
    const empty = bySafe(owners)(new Map(), call)
    const digest = empty.asked.kind === 'typed-data' ? typedDataDigest(empty.asked.data) : '0x'
    // `approvedHashes(address, bytes32)` of each: the hash is in slot 1, as whoever made the request knows it.
    const ask = (owner: Address): readonly Part[] => [
      0x7d832974n << 224n, 0, 'MSTORE', owner, 4, 'MSTORE', 1, 'SLOAD', 36, 'MSTORE', 32, 128, 68, 0, 'CALLER', 'GAS', 'STATICCALL', 'POP', 128, 'MLOAD',
    ] // prettier-ignore
    const trap = trapBy(owners.flatMap((owner, at) => [...ask(owner), ...(at === 0 ? [] : (['OR'] as const))]))
    const rows = new Map<Address, Row>([
      [SIGNER, { balance: 10n * ETHER }],
      [HEADER.coinbase, { balance: 5n * ETHER }],
      [CONTRACT, { ...trap, storage: new Map([[1n, toBigInt(digest)]]) }],
    ])
    const { review } = await lookAt(bySafe(owners)(rows, call).rows, empty.asked, keccakText('approvals'))
    expect(review.outcome).toBe('success')
    expect(review.effects.map(({ kind }) => kind)).toEqual(['asset-out'])
  })
})
