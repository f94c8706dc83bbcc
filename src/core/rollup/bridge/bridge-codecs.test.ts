import fc from 'fast-check'
import { encodeFunctionData, encodeAbiParameters, parseAbi } from 'viem'
import { getL2TransactionHash, getWithdrawals } from 'viem/op-stack'
import { describe, expect, it } from 'vitest'
import { concat, fromBytes, type Hex, pad, word } from '../../bytes/hex.ts'
import type { Address } from '../../ethereum/address.ts'
import { aliasOf } from './address-alias.ts'
import {
  bridgeTokenCall,
  depositTransactionCall,
  finalizeWithdrawalCall,
  initiateWithdrawalCall,
  proveWithdrawalCall,
} from './bridge-calls.ts'
import { depositHash, depositSourceHash, minimumDepositGas, readDeposit, TRANSACTION_DEPOSITED } from './deposit.ts'
import { MESSAGE_PASSED, messageVersion, readMessagePassed, sentMessageSlot, type Withdrawal, withdrawalHash } from './withdrawal.ts'

const hexOf = (max: number) => fc.uint8Array({ maxLength: max }).map(fromBytes)
const wordOf = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(fromBytes)
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(fromBytes)
const uint = (bits: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n })

/** A deposit on Ethereum to OP Mainnet, and the hash of its transaction there, as viem's tests publish them. */
const SELF: Hex = '0x1a1e021a302c237453d3d45c7b82b19ceeb7e2e6'
const OPAQUE: Hex =
  '0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000045000000000000520800'
const logOf = (from: Hex, to: Hex, opaque: Hex) => ({
  topics: [TRANSACTION_DEPOSITED, pad(from), pad(to), word(0n)] as const,
  data: encodeAbiParameters([{ type: 'bytes' }], [opaque]),
})

/** A withdrawal from OP Mainnet (transaction 0x7b5cedcc…3147), as viem's tests publish it. */
const WITHDRAWAL: Withdrawal = {
  data: '0xd764ad0b0001000000000000000000000000000000000000000000000000000000002d49000000000000000000000000420000000000000000000000000000000000001000000000000000000000000099c9fc46f92e8a1c0dec1b1747d010903e884be1000000000000000000000000000000000000000000000000002e2f6e5e148000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000c000000000000000000000000000000000000000000000000000000000000000a41635f5fd000000000000000000000000bcce5f55dfda11600e48e91598ad0f8645466142000000000000000000000000bcce5f55dfda11600e48e91598ad0f8645466142000000000000000000000000000000000000000000000000002e2f6e5e1480000000000000000000000000000000000000000000000000000000000000000080000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  gasLimit: 287_624n,
  nonce: 1766847064778384329583297500742918515827483896875618958121606201292631369n,
  sender: '0x4200000000000000000000000000000000000007',
  target: '0x25ace71c97b33cc4729cf772ae268934f7ab5fa1',
  value: 13_000_000_000_000_000n,
}
const WITHDRAWAL_HASH: Hex = '0x178f1e0216fb50bef160eb8af7d1d98000026a84371cef4a13d8d79996cc8589'

const passedLog = ({ nonce, sender, target, value, gasLimit, data }: Withdrawal, hash: Hex) => ({
  topics: [MESSAGE_PASSED, word(nonce), pad(sender), pad(target)] as readonly Hex[],
  data: encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bytes32' }],
    [value, gasLimit, data, hash],
  ),
})

describe('a deposit', () => {
  it('has the source hash that viem publishes', () =>
    expect(depositSourceHash('0x9ba3933dc6ce43c145349770a39c30f9b647f17668f004bd2e05c80a2e7262f7', 196n)).toBe(
      '0xd0868c8764d81f1749edb7dec4a550966963540d9fe50aefce8cdb38ea7b2213',
    ))

  it('has the hash on layer 2 that it had on OP Mainnet', () => {
    const deposit = readDeposit(logOf(SELF, SELF, OPAQUE))
    expect(deposit).toEqual({ from: SELF, to: SELF, mint: 0n, value: 69n, gasLimit: 21_000n, data: '0x' })
    const source = depositSourceHash('0x634c52556471c589f42db9131467e0c9484f5c73049e32d1a74e2a4ce0f91d57', 109n)
    expect(deposit && depositHash(deposit, source)).toBe('0x0a60b983815ed475c5919609025204a479654d93afc610feca7d99ae0befc329')
  })

  it('of any content has the hash that viem gives it', () => {
    fc.assert(
      fc.property(
        address,
        address,
        uint(128),
        uint(128),
        uint(64),
        fc.boolean(),
        hexOf(300),
        wordOf,
        (from, to, mint, value, gas, creates, data, blockHash) => {
          const opaque = concat(word(mint), word(value), pad(`0x${gas.toString(16)}`, 8), creates ? '0x01' : '0x00', data)
          const deposit = readDeposit(logOf(from, to, opaque))
          expect(deposit).toEqual({ from, ...(creates ? {} : { to }), mint, value, gasLimit: gas, data })
          const log = { args: { from, to, version: 0n, opaqueData: opaque }, blockHash, logIndex: 3 }
          expect(deposit && depositHash(deposit, depositSourceHash(blockHash, 3n))).toBe(getL2TransactionHash({ log: log as never }))
        },
      ),
    )
  })

  it.each([
    ['another event', { ...logOf(SELF, SELF, OPAQUE), topics: [MESSAGE_PASSED, pad(SELF), pad(SELF), word(0n)] }],
    ['another version', { ...logOf(SELF, SELF, OPAQUE), topics: [TRANSACTION_DEPOSITED, pad(SELF), pad(SELF), word(1n)] }],
    ['a topic too few', { ...logOf(SELF, SELF, OPAQUE), topics: [TRANSACTION_DEPOSITED, pad(SELF), pad(SELF)] }],
    ['opaque data that is too short', logOf(SELF, SELF, `0x${'00'.repeat(72)}`)],
    ['a flag that is none', logOf(SELF, SELF, OPAQUE.replace(/00$/, '02') as Hex)],
    ['a length past its end', { ...logOf(SELF, SELF, OPAQUE), data: concat(word(32n), word(1n << 200n), OPAQUE) }],
    ['no data', { ...logOf(SELF, SELF, OPAQUE), data: '0x' as Hex }],
  ] as const)('is not read of %s', (_, log) => expect(readDeposit(log)).toBeUndefined())

  it('takes 40 gas a byte of calldata at least', () => expect(minimumDepositGas(100)).toBe(25_000n))
})

describe('an alias', () => {
  // The messenger of OP Mainnet on Ethereum, and from where it acts on layer 2.
  const [messenger, alias]: readonly [Hex, Hex] = [
    '0x25ace71c97b33cc4729cf772ae268934f7ab5fa1',
    '0x36bde71c97b33cc4729cf772ae268934f7ab70b2',
  ]
  it('is a fixed distance away', () => expect(aliasOf(messenger)).toBe(alias))
  it('goes round at the end of all addresses', () => {
    expect(aliasOf(`0x${'ff'.repeat(20)}`)).toBe('0x1111000000000000000000000000000000001110')
    const apart = (there: Address, here: Address): bigint => BigInt.asUintN(160, BigInt(there) - BigInt(here))
    fc.assert(fc.property(address, (one) => apart(aliasOf(one), one) === apart(alias, messenger)))
  })
})

describe('a withdrawal', () => {
  it('has the hash that it had on OP Mainnet', () => expect(withdrawalHash(WITHDRAWAL)).toBe(WITHDRAWAL_HASH))

  it('stands in the slot that viem publishes', () =>
    expect(sentMessageSlot('0xb1c3824def40047847145e069bf467aa67e906611b9f5ef31515338db0aabfa2')).toBe(
      '0x4a932049252365b3eedbc5190e18949f2ec11f39d3bef2d259764799a1b27d99',
    ))

  it('is read from its log as viem reads it', () => {
    const log = passedLog(WITHDRAWAL, WITHDRAWAL_HASH)
    expect(readMessagePassed(log)).toEqual({ withdrawal: WITHDRAWAL, hash: WITHDRAWAL_HASH })
    const [theirs] = getWithdrawals({ logs: [log] } as never)
    expect(theirs).toMatchObject({ nonce: WITHDRAWAL.nonce, data: WITHDRAWAL.data, withdrawalHash: WITHDRAWAL_HASH })
    expect(messageVersion(WITHDRAWAL.nonce)).toBe(1n)
  })

  it('of any content is read from its log', () => {
    fc.assert(
      fc.property(uint(239), address, address, uint(256), uint(256), hexOf(200), (count, sender, target, value, gasLimit, data) => {
        const withdrawal = { nonce: (1n << 240n) | (count & ((1n << 240n) - 1n)), sender, target, value, gasLimit, data }
        const hash = withdrawalHash(withdrawal)
        expect(readMessagePassed(passedLog(withdrawal, hash))).toEqual({ withdrawal, hash })
      }),
    )
  })

  it.each([
    ['a hash that is another', passedLog(WITHDRAWAL, word(1n))],
    ['a message of version 0', passedLog({ ...WITHDRAWAL, nonce: 7n }, withdrawalHash({ ...WITHDRAWAL, nonce: 7n }))],
    ['another event', { ...passedLog(WITHDRAWAL, WITHDRAWAL_HASH), topics: [TRANSACTION_DEPOSITED, word(1n), word(1n), word(1n)] }],
    ['data that ends early', { ...passedLog(WITHDRAWAL, WITHDRAWAL_HASH), data: word(0n) }],
    ['data of another shape', { ...passedLog(WITHDRAWAL, WITHDRAWAL_HASH), data: `0x${'ff'.repeat(160)}` as Hex }],
  ] as const)('is not read of %s', (_, log) => expect(readMessagePassed(log)).toBeUndefined())
})

describe('a call of the bridge', () => {
  const parts = { stateRoot: word(1n), messagePasserStorageRoot: word(2n), blockHash: word(3n) }
  const standard = parseAbi([
    'function bridgeETHTo(address to, uint32 gas, bytes data)',
    'function bridgeERC20To(address local, address remote, address to, uint256 units, uint32 gas, bytes data)',
    'function initiateWithdrawal(address target, uint256 gas, bytes data)',
    'function depositTransaction(address to, uint256 value, uint64 gas, bool creates, bytes data)',
    'function finalizeWithdrawalTransactionExternalProof((uint256,address,address,uint256,uint256,bytes), address)',
  ])
  const portal = parseAbi([
    'struct Message { uint256 nonce; address sender; address target; uint256 value; uint256 gasLimit; bytes data; }',
    'struct Output { bytes32 version; bytes32 stateRoot; bytes32 messagePasserStorageRoot; bytes32 latestBlockhash; }',
    'function proveWithdrawalTransaction(Message message, uint256 gameIndex, Output output, bytes[] nodes)',
    'function finalizeWithdrawalTransaction(Message message)',
  ])
  const message = fc.record({ nonce: uint(256), sender: address, target: address, value: uint(256), gasLimit: uint(256), data: hexOf(100) })

  it('that proves is encoded as viem encodes it', () => {
    fc.assert(
      fc.property(message, uint(64), fc.array(hexOf(70), { maxLength: 5 }), (withdrawal, gameIndex, nodes) => {
        const output = { version: word(0n), stateRoot: word(1n), messagePasserStorageRoot: word(2n), latestBlockhash: word(3n) }
        expect(proveWithdrawalCall(withdrawal, { gameIndex, output: parts, nodes })).toBe(
          encodeFunctionData({ abi: portal, functionName: 'proveWithdrawalTransaction', args: [withdrawal, gameIndex, output, nodes] }),
        )
      }),
    )
  })

  it('that finalizes is encoded as viem encodes it', () => {
    fc.assert(
      fc.property(message, address, (one, submitter) => {
        expect(finalizeWithdrawalCall(one)).toBe(
          encodeFunctionData({ abi: portal, functionName: 'finalizeWithdrawalTransaction', args: [one] }),
        )
        const tuple = [one.nonce, one.sender, one.target, one.value, one.gasLimit, one.data] as const
        expect(finalizeWithdrawalCall(one, submitter)).toBe(
          encodeFunctionData({ abi: standard, functionName: 'finalizeWithdrawalTransactionExternalProof', args: [tuple, submitter] }),
        )
      }),
    )
  })

  it('that moves something is encoded as viem encodes it', () => {
    fc.assert(
      fc.property(address, address, address, uint(128), fc.nat(0xffff_ffff), hexOf(100), (to, local, remote, units, gas, data) => {
        const gasLimit = BigInt(gas)
        const call = (functionName: string, args: readonly unknown[]) => encodeFunctionData({ abi: standard, functionName, args } as never)
        expect(bridgeTokenCall({ local, remote, to, units, gasLimit })).toBe(call('bridgeERC20To', [local, remote, to, units, gas, '0x']))
        expect(initiateWithdrawalCall({ target: to, gasLimit, data })).toBe(call('initiateWithdrawal', [to, gasLimit, data]))
        expect(depositTransactionCall({ to, value: units, gasLimit, data })).toBe(
          call('depositTransaction', [to, units, gasLimit, false, data]),
        )
        const creation = call('depositTransaction', [pad('0x', 20), units, gasLimit, true, data])
        expect(depositTransactionCall({ value: units, gasLimit, data })).toBe(creation)
      }),
    )
  })
})
