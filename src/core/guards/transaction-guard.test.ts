import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createTx, Capability } from '@ethereumjs/tx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { fromBytes, type Hex } from '../bytes/hex.ts'
import { ZERO } from '../ethereum/address.ts'
import type {
  AccessList,
  AccessListTransaction,
  FeeMarketTransaction,
  LegacyTransaction,
  SetCodeTransaction,
  SignedAuthorization,
  UnsignedTransaction,
} from '../ethereum/transaction.ts'
import { intrinsicGas } from '../chains/gas-rules.ts'
import { guardTransaction } from './transaction-guard.ts'

const to: Hex = `0x${'11'.repeat(20)}`
const GOOD: FeeMarketTransaction = {
  type: 'eip1559',
  chainId: 1,
  nonce: 0,
  gasLimit: 21_000n,
  to,
  value: 0n,
  data: '0x',
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  accessList: [],
}
const LEGACY: LegacyTransaction = { type: 'legacy', chainId: 1, nonce: 0, gasLimit: 21_000n, to, value: 0n, data: '0x', gasPrice: 1n }
const { to: _, ...CREATION } = { ...GOOD, gasLimit: 16_777_216n, data: '0x00' as Hex }

const LISTED: AccessListTransaction = { ...LEGACY, type: 'eip2930', accessList: [] }
const ME: Hex = `0x${'aa'.repeat(20)}`
/** Simple7702Account, of the list. */
const KNOWN: Hex = '0xe6cae83bde06e4c305530e199d7217f42808555b'
/** Whose a tuple is stands in its r here: who recovers it is the vault's part, with tests of its own. */
const MINE: SignedAuthorization = {
  chainId: 1n,
  address: KNOWN,
  nonce: 1n,
  signature: { r: `0x${'aa'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 },
}
const THEIRS: SignedAuthorization = { ...MINE, signature: { ...MINE.signature, r: `0x${'bb'.repeat(32)}` } }
const signerOf = ({ signature }: SignedAuthorization): Hex => `0x${signature.r.slice(2, 42)}`
const SET_CODE: SetCodeTransaction = { ...GOOD, type: 'eip7702', gasLimit: 200_000n, authorizationList: [MINE] }
const withTuples = (...authorizationList: readonly SignedAuthorization[]): SetCodeTransaction => ({ ...SET_CODE, authorizationList })

function refusal(tx: UnsignedTransaction): unknown {
  try {
    guardTransaction(tx, ME, signerOf)
  } catch (error) {
    return error instanceof AppError ? `${error.code} ${String(error.data?.['field'] ?? error.data?.['why'])}` : error
  }
  return undefined
}
const zeros = (count: number): Hex => `0x${'00'.repeat(count)}`
const ones = (count: number): Hex => `0x${'01'.repeat(count)}`

describe('gas before the first step', () => {
  it.each<[string, UnsignedTransaction, bigint]>([
    ['a plain transfer (Yellow Paper, appendix G)', GOOD, 21_000n],
    // EIP-7623: 10 for each token; a zero byte is 1 token, another 4. Data alone always meets the floor.
    ['100 zero bytes', { ...GOOD, data: zeros(100) }, 22_000n],
    ['100 other bytes', { ...GOOD, data: ones(100) }, 25_000n],
    // EIP-2930: 2400 an address, 1900 a key.
    ['an access list', { ...GOOD, accessList: [{ address: to, storageKeys: [zeros(32), ones(32)] }] }, 21_000n + 2400n + 3800n],
    // EIP-2028: 16 a byte, above the floor when the list is dear enough. 100 bytes: 1600 + 7600 > 4000.
    [
      'data and an access list',
      {
        ...GOOD,
        data: ones(100),
        accessList: [
          { address: to, storageKeys: [] },
          { address: to, storageKeys: [ones(32)] },
        ],
      },
      21_000n + 1600n + 6700n,
    ],
    // EIP-2 and EIP-3860: 32000, and 2 for each word of initcode, begun ones too.
    ['a creation of one word', { ...CREATION, data: ones(32) }, 53_000n + 512n + 2n],
    ['a creation of a word and a byte', { ...CREATION, data: ones(33) }, 53_000n + 528n + 4n],
    ['a legacy transfer', LEGACY, 21_000n],
    // EIP-7702: 25000 for each tuple.
    ['two tuples', withTuples(MINE, THEIRS), 71_000n],
  ])('of %s', (_name, tx, gas) => expect(intrinsicGas(tx)).toBe(gas))

  it('is what @ethereumjs/tx takes, for random transactions', () => {
    const common = new Common({ chain: Mainnet, hardfork: Hardfork.Prague })
    const list: fc.Arbitrary<AccessList> = fc.array(
      fc.record({ address: fc.constant(to), storageKeys: fc.array(fc.constant(zeros(32)), { maxLength: 3 }) }),
      { maxLength: 3 },
    )
    const data = fc.oneof(
      fc.uint8Array({ maxLength: 600 }),
      fc.array(fc.constantFrom(0, 1), { maxLength: 600 }).map((bits) => Uint8Array.from(bits)),
    )
    fc.assert(
      fc.property(data, list, fc.boolean(), (bytes, accessList, creates) => {
        const theirs = createTx(
          {
            type: 2,
            chainId: 1n,
            data: bytes,
            accessList: accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
            gasLimit: 16_777_216n,
            ...(creates ? {} : { to }),
          },
          { common },
        )
        expect(theirs.supports(Capability.EIP1559FeeMarket)).toBe(true)
        const tokens = bytes.reduce((sum, byte) => sum + (byte === 0 ? 1n : 4n), 0n)
        const floor = 21_000n + 10n * tokens
        const expected = theirs.getIntrinsicGas() > floor ? theirs.getIntrinsicGas() : floor
        const tx = { ...(creates ? CREATION : GOOD), data: fromBytes(bytes), accessList }
        expect(intrinsicGas(tx)).toBe(expected)
      }),
    )
  })
})

describe('what is refused without a network', () => {
  it('is not a plain transfer, nor a creation', () => {
    expect(refusal(GOOD)).toBeUndefined()
    expect(refusal(LEGACY)).toBeUndefined()
    expect(refusal(CREATION)).toBeUndefined()
    expect(refusal(LISTED)).toBeUndefined()
    expect(refusal({ ...LISTED, gasLimit: 30_000n, accessList: [{ address: to, storageKeys: [zeros(32)] }] })).toBeUndefined()
    expect(refusal({ ...GOOD, value: 2n ** 256n - 1n, nonce: Number.MAX_SAFE_INTEGER, gasLimit: 16_777_216n })).toBeUndefined()
  })

  it.each<[string, UnsignedTransaction, string]>([
    ['one with blobs, which is only read', { ...GOOD, type: 'eip4844' } as never, 'type'],
    ['no chain: it could be replayed anywhere', { ...GOOD, chainId: 0 }, 'chainId'],
    ['a chain that is no whole number', { ...GOOD, chainId: 1.5 }, 'chainId'],
    ['a chain beyond exact numbers', { ...GOOD, chainId: 2 ** 53 }, 'chainId'],
    ['no number', { ...GOOD, nonce: Number.NaN }, 'nonce'],
    ['a negative number', { ...GOOD, nonce: -1 }, 'nonce'],
    ['a number beyond exact numbers', { ...GOOD, nonce: 2 ** 53 }, 'nonce'],
    ['a recipient that is too short', { ...GOOD, to: '0x1234' }, 'to'],
    ['a recipient in mixed case', { ...GOOD, to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'to'],
    ['half a byte', { ...GOOD, data: '0x1' }, 'data'],
    ['data that is not hex', { ...GOOD, data: '0xzz' }, 'data'],
    ['data above 128 KiB', { ...GOOD, gasLimit: 16_777_216n, data: zeros(131_073) }, 'data'],
    ['nobody to pay and nothing to deploy', { ...CREATION, data: '0x' }, 'to'],
    ['initcode above EIP-7954', { ...CREATION, data: zeros(131_073) }, 'data'],
    ['a negative value', { ...GOOD, value: -1n }, 'value'],
    ['a value above 256 bits', { ...GOOD, value: 2n ** 256n }, 'value'],
    ['gas above EIP-8037', { ...GOOD, gasLimit: 2n ** 32n }, 'gasLimit'],
    ['gas below the intrinsic', { ...GOOD, gasLimit: 14_999n }, 'gasLimit'],
    ['gas below the least floor', { ...GOOD, data: ones(100), gasLimit: 21_399n }, 'gasLimit'],
    ['no fee', { ...GOOD, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }, 'fee'],
    ['no fee, legacy', { ...LEGACY, gasPrice: 0n }, 'fee'],
    ['a fee above 256 bits', { ...LEGACY, gasPrice: 2n ** 256n }, 'fee'],
    ['a negative tip', { ...GOOD, maxPriorityFeePerGas: -1n }, 'maxPriorityFeePerGas'],
    ['a tip above the cap', { ...GOOD, maxPriorityFeePerGas: 3n }, 'maxPriorityFeePerGas'],
  ])('is %s', (_name, tx, field) => expect(refusal(tx)).toBe(`tx/invalid ${field}`))
})

describe('lists that are refused', () => {
  const far: AccessList = Array.from({ length: 5 }, () => ({ address: to, storageKeys: Array.from({ length: 1000 }, () => zeros(32)) }))
  it.each<[string, UnsignedTransaction, string]>([
    ['an account that is none', { ...GOOD, gasLimit: 100_000n, accessList: [{ address: '0x12', storageKeys: [] }] }, 'accessList'],
    ['a slot that is none', { ...LISTED, gasLimit: 100_000n, accessList: [{ address: to, storageKeys: ['0x01'] }] }, 'accessList'],
    ['more than 128 KiB', { ...GOOD, gasLimit: 16_777_216n, accessList: far }, 'accessList'],
    ['gas that does not pay for it', { ...LISTED, gasLimit: 19_179n, accessList: [{ address: to, storageKeys: [] }] }, 'gasLimit'],
    ['no fee, with an access list', { ...LISTED, gasPrice: 0n }, 'fee'],
    ['a tip above the cap, with tuples', { ...SET_CODE, maxPriorityFeePerGas: 3n }, 'maxPriorityFeePerGas'],
    ['gas that does not pay for the tuples', { ...SET_CODE, gasLimit: 22_815n }, 'gasLimit'],
    ['no tuple', withTuples(), 'authorizationList'],
    ['a tuple without a whole signature', withTuples({ ...THEIRS, signature: { ...THEIRS.signature, s: '0x' } }), 'authorization'],
    ['a tuple without an address', withTuples({ ...THEIRS, address: '0x' }), 'authorization'],
  ])('have %s', (_name, tx, field) => expect(refusal(tx)).toBe(`tx/invalid ${field}`))

  it('are never those of a creation', () => {
    const { to: _to, ...creation } = { ...SET_CODE, data: ones(1), gasLimit: 1_000_000n }
    expect(refusal(creation as SetCodeTransaction)).toBe('tx/invalid to')
  })
})

describe('authorizations of the sender, handed in with a transaction', () => {
  it('are those that would be signed on their own, with the numbers after the transaction’s', () => {
    expect(refusal(SET_CODE)).toBeUndefined()
    expect(refusal(withTuples({ ...MINE, address: ZERO }, { ...MINE, nonce: 2n }))).toBeUndefined()
    expect(refusal(withTuples({ ...MINE, address: ZERO, chainId: 0n }))).toBeUndefined()
  })

  it.each<[string, Partial<SignedAuthorization>, string]>([
    ['the code of a stranger', { address: to }, 'unknown-code'],
    ['every chain', { chainId: 0n }, 'every-chain'],
    ['another chain', { chainId: 10n }, 'other-chain'],
    ['the number of the transaction itself', { nonce: 0n }, 'out-of-order'],
    ['a later number', { nonce: 2n }, 'out-of-order'],
  ])('are refused for %s, also behind those of others', (_name, change, why) => {
    expect(refusal(withTuples({ ...MINE, ...change }))).toBe(`vault/refused ${why}`)
    expect(refusal(withTuples(THEIRS, THEIRS, { ...MINE, ...change }))).toBe(`vault/refused ${why}`)
  })

  it('of others are theirs: whoever sends them only pays', () => {
    expect(refusal(withTuples({ ...THEIRS, address: to, chainId: 0n, nonce: 99n }))).toBeUndefined()
  })
})
