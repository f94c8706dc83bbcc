import { describe, expect, it } from 'vitest'
import { keccakText } from '../bytes/keccak.ts'
import { SAFE_FORMS, safeTransactionHash, safeTransactionIn, type SafeTransaction, safeTypedData } from './safe-transaction.ts'
import { createDice, type Dice } from '../test-support/dice.ts'
import { typedDataDigest } from '../messages/typed-data.ts'

const madeUp = (dice: Dice): SafeTransaction => ({
  to: dice.bytes(20),
  value: dice.integer(256),
  data: dice.bytes(dice.below(200)),
  operation: dice.pick([0, 1]),
  safeTxGas: dice.integer(64),
  baseGas: dice.integer(64),
  gasPrice: dice.integer(64),
  gasToken: dice.bytes(20),
  refundReceiver: dice.bytes(20),
  nonce: dice.integer(64),
})

describe('the hash of a Safe transaction', () => {
  const dice = createDice(1411)
  const made = Array.from({ length: 100 }, () => ({
    transaction: madeUp(dice),
    place: { safe: dice.bytes(20), chainId: dice.below(2 ** 31) + 1, form: dice.pick(SAFE_FORMS) },
  }))

  it('agrees with the encoder of EIP-712, in each form of its releases', () => {
    expect(new Set(made.map(({ place }) => place.form)).size).toBe(3)
    for (const { transaction, place } of made)
      expect(safeTransactionHash(transaction, place)).toBe(typedDataDigest(safeTypedData(transaction, place)))
  })

  it('uses the type hashes that the contracts hold as constants', () => {
    const typeOf = (form: (typeof SAFE_FORMS)[number]) => {
      const { types } = safeTypedData(madeUp(dice), { safe: dice.bytes(20), chainId: 1, form })
      return (name: string) => keccakText(`${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    }
    // safe-smart-account 1.3.0 and 1.4.1, Safe.sol: SAFE_TX_TYPEHASH, DOMAIN_SEPARATOR_TYPEHASH; 1.1.1, GnosisSafe.sol: the domain without chain.
    expect(typeOf('1.3.0')('SafeTx')).toBe('0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8')
    expect(typeOf('1.3.0')('EIP712Domain')).toBe('0x47e79534a245952e8b16893a336b85a3d9ea9fa8c573f3d803afb92a79469218')
    expect(typeOf('1.0.0')('SafeTx')).toBe('0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8')
    expect(typeOf('1.0.0')('EIP712Domain')).toBe('0x035aff83d86937d35b32e04f0ddc6ff469290eef2f1b692d8a815c89404d4749')
    // 0.1.0, GnosisSafe.sol: SAFE_TX_TYPEHASH.
    expect(typeOf('0.1.0')('SafeTx')).toBe('0x14d461bc7412367e924637b363c7bf29b8f47e2f84869f4426e5633d8af47b20')
  })

  it('comes back from its typed data as it was', () => {
    for (const { transaction, place } of made)
      expect(safeTransactionIn(safeTypedData(transaction, place))).toEqual({
        transaction,
        place: { ...place, chainId: place.form === '1.3.0' ? place.chainId : 0 },
      })
  })

  it('is read from decimal and hexadecimal text alike, as other wallets write it', () => {
    const { transaction } = made[0]!
    const data = safeTypedData(transaction, { safe: dice.bytes(20), chainId: 1, form: '1.3.0' })
    const message = { ...data.message, value: String(transaction.value), nonce: `0x${transaction.nonce.toString(16)}`, operation: 1 }
    const read = safeTransactionIn({ ...data, domain: { ...data.domain, chainId: '0x1' }, message })
    expect(read?.transaction).toEqual({ ...transaction, operation: 1 })
    expect(read?.place.chainId).toBe(1)
  })

  it('is none of what is almost one', () => {
    const data = safeTypedData(madeUp(dice), { safe: dice.bytes(20), chainId: 1, form: '1.3.0' })
    const almost = [
      { ...data, primaryType: 'SafeMessage' },
      { ...data, domain: { ...data.domain, name: 'Safe' } },
      { ...data, domain: { chainId: 1 } },
      { ...data, types: { ...data.types, SafeTx: data.types['SafeTx']!.toReversed() } },
      { ...data, types: { ...data.types, EIP712Domain: [] } },
      ...['operation', 'value', 'data', 'to'].map((name) => ({ ...data, message: { ...data.message, [name]: '0x2g' } })),
      { ...data, message: { ...data.message, operation: 2 } },
    ]
    expect(almost.map(safeTransactionIn)).toEqual(almost.map(() => undefined))
  })
})
