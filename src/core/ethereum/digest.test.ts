import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createTxFromRLP } from '@ethereumjs/tx'
import { bytesToHex } from '@ethereumjs/util'
import fc from 'fast-check'
import { hashAuthorization, serializeTransaction } from 'viem/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import {
  authorizationDigest,
  calldataDigest,
  encodeSigned,
  encodeUnsigned,
  recoverSender,
  recoverSigner,
  transactionDigest,
  transactionHash,
} from './digest.ts'
import { fromBytes, type Hex, word } from '../bytes/hex.ts'
import { keccak } from '../bytes/keccak.ts'
import { createDice } from '../test-support/dice.ts'
import { madeUpSignature, madeUpTransaction, TYPES } from '../test-support/made-up.ts'
import { published } from '../test-support/published.ts'
import type { AccessList, AnyTransaction, UnsignedTransaction } from './transaction.ts'

type Fields = Readonly<Partial<Record<'to' | 'data' | 'gasLimit' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'value', Hex>>>
type LegacyVector = Fields & {
  readonly name: string
  readonly nonce?: Hex
  readonly accountAddress: Hex
  readonly privateKey: Hex
  readonly unsignedTransaction: Hex
  readonly unsignedTransactionChainId5: Hex
}
type TypedVector = {
  readonly name: string
  readonly address: Hex
  readonly signed: Hex
  readonly unsigned: Hex
  readonly tx: Fields & { readonly type: 1 | 2; readonly chainId?: number; readonly nonce?: number; readonly accessList?: AccessList }
}

const big = (hex: Hex | undefined): bigint => (hex === undefined || hex === '0x' ? 0n : BigInt(hex))
const common = ({ to, data, gasLimit, value }: Fields) => ({
  gasLimit: big(gasLimit),
  value: big(value),
  data: data ?? ('0x' as Hex),
  ...(to === undefined || to === '0x' ? {} : { to: to.toLowerCase() as Hex }),
})

describe('what is hashed and signed', () => {
  it('is encoded as the legacy vectors of @ethersproject/testcases (EIP-155)', () => {
    const vectors = published('transactions') as readonly LegacyVector[]
    expect(vectors.length).toBeGreaterThan(1000)
    for (const vector of vectors) {
      const tx: UnsignedTransaction = {
        type: 'legacy',
        chainId: 5,
        nonce: Number(big(vector.nonce)),
        gasPrice: big(vector.gasPrice),
        ...common(vector),
      }
      expect(encodeUnsigned(tx), vector.name).toBe(vector.unsignedTransactionChainId5)
      expect(transactionDigest(tx)).toBe(keccak(vector.unsignedTransactionChainId5))
    }
  })

  it('is encoded as before EIP-155 where it names no chain', () => {
    for (const vector of published('transactions') as readonly LegacyVector[]) {
      const tx = {
        type: 'legacy',
        chainId: 0,
        nonce: Number(big(vector.nonce)),
        gasPrice: big(vector.gasPrice),
        ...common(vector),
      } as const
      expect(encodeUnsigned(tx), vector.name).toBe(vector.unsignedTransaction)
    }
  })

  it('is encoded as the vectors of types 1 and 2 (EIP-2930, EIP-1559), and so is what was signed', async () => {
    const vectors = published('typed-transactions') as readonly TypedVector[]
    expect(vectors.length).toBeGreaterThan(1000)
    for (const vector of vectors) {
      const made = typedOf(vector)
      expect(encodeUnsigned(made), vector.name).toBe(vector.unsigned)
      expect(transactionDigest(made)).toBe(keccak(vector.unsigned))
    }
  })

  it('has the sender that the vectors name', async () => {
    for (const vector of (published('typed-transactions') as readonly TypedVector[]).filter((_, at) => at % 60 === 0)) {
      const { r, s, yParity } = signatureOf(vector.signed)
      const made = typedOf(vector)
      expect(encodeSigned(made, { r, s, yParity }), vector.name).toBe(vector.signed)
      expect(await recoverSender(made, { r, s, yParity })).toBe(vector.address.toLowerCase())
    }
  })
})

/** The last three items of the list: parity, r and s, each with its length before it where it is long. */
function signatureOf(signed: Hex): { readonly r: Hex; readonly s: Hex; readonly yParity: 0 | 1 } {
  const tail = /(01|80)(?:a0([0-9a-f]{64})|9f([0-9a-f]{62}))(?:a0([0-9a-f]{64})|9f([0-9a-f]{62}))$/.exec(signed)
  const [, parity, r32, r31 = '', s32, s31 = ''] = tail ?? []
  return { yParity: parity === '01' ? 1 : 0, r: `0x${(r32 ?? r31).padStart(64, '0')}`, s: `0x${(s32 ?? s31).padStart(64, '0')}` }
}

function typedOf({ tx }: TypedVector): AnyTransaction {
  const start = { chainId: tx.chainId ?? 0, nonce: tx.nonce ?? 0, ...common(tx), accessList: tx.accessList ?? [] }
  return tx.type === 1
    ? { type: 'eip2930', gasPrice: big(tx.gasPrice), ...start }
    : { type: 'eip1559', maxFeePerGas: big(tx.maxFeePerGas), maxPriorityFeePerGas: big(tx.maxPriorityFeePerGas), ...start }
}

/** Blobs are never looked into here: that nobody asks it anything is part of the test. */
const kzg = new Proxy({}, { get: () => () => expect.unreachable() }) as never

describe('every type agrees with other implementations', () => {
  const dice = createDice(4844)
  const made = TYPES.flatMap((type) =>
    Array.from({ length: 60 }, () => ({ tx: madeUpTransaction(dice, type), signature: madeUpSignature(dice) })),
  )

  it('with @ethereumjs/tx: what is signed, and the hash', () => {
    for (const { tx, signature } of made) {
      const mainnet = new Common({ chain: { ...Mainnet, chainId: tx.chainId }, hardfork: Hardfork.Prague, customCrypto: { kzg } })
      const other = createTxFromRLP(Buffer.from(encodeSigned(tx, signature).slice(2), 'hex'), {
        common: mainnet,
        freeze: false,
        allowUnlimitedInitCodeSize: true,
      })
      expect(bytesToHex(other.getHashedMessageToSign())).toBe(transactionDigest(tx))
      expect(bytesToHex(other.hash())).toBe(transactionHash(tx, signature))
    }
  })

  it('with the serializer of viem', () => {
    for (const { tx, signature } of made) {
      const fields = { ...tx, gas: tx.gasLimit, ...listOf(tx) } as unknown as Parameters<typeof serializeTransaction>[0]
      expect(encodeUnsigned(tx)).toBe(serializeTransaction(fields))
      expect(encodeSigned(tx, signature)).toBe(serializeTransaction(fields, { ...signature, v: BigInt(signature.yParity) + 27n }))
    }
  })

  const listOf = (tx: AnyTransaction) =>
    tx.type !== 'eip7702'
      ? {}
      : {
          authorizationList: tx.authorizationList.map(({ chainId, nonce, address, signature }) => ({
            chainId: Number(chainId),
            nonce: Number(nonce),
            address,
            ...signature,
          })),
        }

  it('with viem on authorizations (EIP-7702)', () => {
    for (const { tx } of made)
      if (tx.type === 'eip7702')
        for (const { chainId, address, nonce } of tx.authorizationList)
          expect(authorizationDigest({ chainId, address, nonce })).toBe(
            hashAuthorization({ chainId: Number(chainId), address, nonce: Number(nonce) }),
          )
  })

  it('takes fees as they are, sense or not: a tip above its cap is for a rule to tell', () => {
    const tx = madeUpTransaction(dice, 'eip1559')
    const other = { ...tx, maxPriorityFeePerGas: 9n, maxFeePerGas: 1n } as AnyTransaction
    expect(transactionDigest(other)).not.toBe(transactionDigest(tx))
  })
})

describe('who signed', () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

  it('is told of a transaction and of an authorization', async () => {
    const tx = madeUpTransaction(createDice(7), 'eip7702')
    const authorization = { chainId: 0n, address: `0x${'ab'.repeat(20)}`, nonce: 3n } as const
    for (const digest of [transactionDigest(tx), authorizationDigest(authorization)]) {
      const text = await account.sign({ hash: digest })
      const signature = {
        r: `0x${text.slice(2, 66)}`,
        s: `0x${text.slice(66, 130)}`,
        yParity: text.endsWith('1b') ? 0 : 1,
      } as const
      expect(await recoverSigner(digest, signature)).toBe(account.address.toLowerCase())
    }
  })

  it('is nobody where s is in the upper half (EIP-2), or no point has that r', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const one: Hex = `0x${'1'.padStart(64, '0')}`
    expect(await recoverSigner(one, { r: one, s: word(order - 1n), yParity: 0 })).toBeUndefined()
    expect(await recoverSigner(one, { r: word(5n), s: one, yParity: 0 })).toBeUndefined()
  })
})

describe('the digest of calldata (ERC-8213)', () => {
  // keccak256 of the length as uint256 and then the bytes; of nothing: keccak256 of 32 zero bytes.
  it('of nothing is that of a zero word', () => {
    expect(calldataDigest('0x')).toBe('0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563')
  })

  it.each([1, 4, 31, 32, 33, 68, 1000])('of %d bytes hashes their length and them, without padding [T7]', (length) => {
    const data: Hex = `0x${'ab'.repeat(length)}`
    expect(calldataDigest(data)).toBe(keccak(`0x${length.toString(16).padStart(64, '0')}${data.slice(2)}`))
  })

  it('tells data from the same data with zeros behind it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.integer({ min: 1, max: 40 }), (bytes, more) => {
        const data = fromBytes(bytes)
        expect(calldataDigest(data)).not.toBe(calldataDigest(`${data}${'00'.repeat(more)}`))
        expect(calldataDigest(data)).not.toBe(keccak(`${word(BigInt(bytes.length + more))}${data.slice(2)}`))
      }),
    )
  })
})
