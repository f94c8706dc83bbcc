import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, toBigInt, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { BATCHERS } from '#core/permissions/known-delegates'
import { safeTypedData } from '#core/signing/safe-transaction'
import type { Signable } from '#core/signing/signable'
import { executeBatch } from '../../src/analysis/intents/revoke.ts'
import { assemble } from '../support/assembler.ts'
import { CHAIN, type Row, type Rows, type Sent, SIGNER, transactionOf } from '../support/made-state.ts'

const ETHER = 10n ** 18n
const { chainId } = CHAIN
const [SAFE, ACCOUNT, PERMITTING, COIN]: readonly [Address, Address, Address, Address] = [
  `0x${'5a'.repeat(20)}`,
  `0x${'ac'.repeat(20)}`,
  `0x${'9e'.repeat(20)}`,
  `0x${'c0'.repeat(20)}`,
]
export const [FRIEND, SPENDER]: readonly [Address, Address] = [`0x${'f1'.repeat(20)}`, `0x${'5b'.repeat(20)}`]
/** EntryPoint 0.7. */
const ENTRY_POINT: Address = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const FORWARDER: Address = `0x${'f0'.repeat(20)}`
const SEAPORT: Address = '0x0000000000000068f116a894984e2db1123eb395'
const ZERO: Address = `0x${'00'.repeat(20)}`

/** What is asked instead of a plain transaction that does the same, in the same world. */
export type Wrapped = { readonly rows: Rows; readonly asked: Signable }
type Wrapper = (rows: Rows, sent: Sent) => Wrapped

const calls = (...list: readonly { readonly to: Address; readonly value: bigint; readonly data: Hex }[]): Signable => ({
  kind: 'calls',
  chainId,
  atomic: 'required',
  calls: list,
})

const having = (rows: Rows, ...more: readonly (readonly [Address, Row])[]): Rows => new Map([...rows, ...more])

const deployedCode = (path: string): Hex =>
  (JSON.parse(readFileSync(createRequire(import.meta.url).resolve(path), 'utf8')) as { deployedBytecode: Hex }).deployedBytecode

/** Safe 1.4.1 as released, at the Safe itself. */
const SAFE_CODE = deployedCode('@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe.json')
/** Simple7702Account as released: code that an account of its own runs. */
const BATCHING_CODE = deployedCode('@account-abstraction/contracts/artifacts/Simple7702Account.json')

/** Slots of Safe 1.4.1: `owners` is a list in a mapping (slot 2), then how many there are, how many must agree, and the nonce. */
function storageOfSafe(owners: readonly Address[]): ReadonlyMap<bigint, bigint> {
  const at = (owner: bigint): bigint => toBigInt(keccak(concat(word(owner), word(2n))))
  const ring = [1n, ...owners.map(toBigInt), 1n]
  const links = ring.slice(0, -1).map((owner, place): [bigint, bigint] => [at(owner), ring[place + 1] ?? 1n])
  return new Map([...links, [3n, BigInt(owners.length)], [4n, BigInt(owners.length)], [5n, 7n]])
}

export const bySafe =
  (owners: readonly Address[]): Wrapper =>
  (rows, { to, value, data }) => ({
    rows: having(rows, [SAFE, { balance: 10n * ETHER, code: SAFE_CODE, storage: storageOfSafe(owners) }]),
    asked: {
      kind: 'typed-data',
      data: safeTypedData(
        { to, value, data, operation: 0, safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: ZERO, refundReceiver: ZERO, nonce: 7n },
        { safe: SAFE, chainId, form: '1.3.0' },
      ),
    },
  })

/** `execute(address,uint256,bytes)`: makes the call, with one byte of data, for whoever asks. */
const ACCOUNT_CODE = assemble(
  1n << 248n, 0, 'MSTORE', 0, 0, 1, 0, 36, 'CALLDATALOAD', 4, 'CALLDATALOAD', 'GAS', 'CALL', { to: 'done' }, 'JUMPI', 0, 0, 'REVERT', { at: 'done' }, 'STOP',
) // prettier-ignore

const executing = ({ to, value, data }: Sent): Hex =>
  concat('0xb61d27f6', pad(to), word(value), word(96n), word(BigInt((data.length - 2) / 2)), data, `0x${'00'.repeat(31)}`)

const byOperation: Wrapper = (rows, sent) => ({
  rows: having(rows, [ACCOUNT, { balance: 10n * ETHER, code: ACCOUNT_CODE }], [ENTRY_POINT, { code: '0x00' }]),
  asked: {
    kind: 'user-operation',
    chainId,
    entryPoint: ENTRY_POINT,
    version: '0.7',
    operation: {
      sender: ACCOUNT,
      nonce: 0n,
      callData: executing(sent),
      callGasLimit: sent.gasLimit,
      verificationGasLimit: 200_000n,
      preVerificationGas: 60_000n,
      maxFeePerGas: 30_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      signature: '0x',
    },
  },
})

const TRANSFER_LOG = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** A token whose balances lie at their holders' numbers. With 4 + 32 bytes it answers `balanceOf`, with more it moves what `transferFrom` says, for anybody. */
const COIN_CODE = assemble(
  100, 'CALLDATASIZE', 'EQ', { to: 'moves' }, 'JUMPI',
  4, 'CALLDATALOAD', 'SLOAD', 0, 'MSTORE', 32, 0, 'RETURN',
  { at: 'moves' },
  68, 'CALLDATALOAD', 4, 'CALLDATALOAD', 'SLOAD', 'SUB', 4, 'CALLDATALOAD', 'SSTORE',
  68, 'CALLDATALOAD', 36, 'CALLDATALOAD', 'SLOAD', 'ADD', 36, 'CALLDATALOAD', 'SSTORE',
  68, 'CALLDATALOAD', 0, 'MSTORE', 36, 'CALLDATALOAD', 4, 'CALLDATALOAD', TRANSFER_LOG, 32, 0, 'LOG3', 1, 0, 'MSTORE', 32, 0, 'RETURN',
) // prettier-ignore

/** Asks the contract behind it, with what it has itself. Where that gives more back than it took, all is well; where not, it takes five coins of the signer. */
const permitting = ({ to, value }: Sent, takes: boolean): Hex =>
  assemble(
    // Only a permit has so much data. What it is paid, it keeps.
    228, 'CALLDATASIZE', 'EQ', 'ISZERO', { to: 'well' }, 'JUMPI',
    'SELFBALANCE', 256, 'MSTORE',
    1n << 248n, 0, 'MSTORE', 0, 0, 1, 0, value, to, 'GAS', 'CALL', { to: 'called' }, 'JUMPI', 0, 0, 'REVERT', { at: 'called' },
    ...(takes ? ([256, 'MLOAD', 'SELFBALANCE', 'LT', 'ISZERO', { to: 'well' }, 'JUMPI', 0x23b872ddn << 224n, 0, 'MSTORE', SIGNER, 4, 'MSTORE', FRIEND, 36, 'MSTORE', 5, 68, 'MSTORE', 0, 0, 100, 0, 0, COIN, 'GAS', 'CALL', 'POP'] as const) : []),
    { at: 'well' }, 1, 0, 'MSTORE', 32, 0, 'RETURN',
  ) // prettier-ignore

const field = (name: string, type: string) => ({ name, type })
const byPermit =
  (takes: boolean): Wrapper =>
  (rows, sent) => ({
    rows: having(
      rows,
      [PERMITTING, { balance: 50n * ETHER, code: permitting(sent, takes) }],
      [COIN, { code: COIN_CODE, storage: new Map([[toBigInt(SIGNER), 1_000n]]) }],
    ),
    asked: {
      kind: 'typed-data',
      data: {
        domain: { name: 'Permitting', version: '1', chainId, verifyingContract: PERMITTING },
        types: {
          Permit: [
            field('owner', 'address'),
            field('spender', 'address'),
            field('value', 'uint256'),
            field('nonce', 'uint256'),
            field('deadline', 'uint256'),
          ],
        },
        primaryType: 'Permit',
        message: { owner: SIGNER, spender: SPENDER, value: '5', nonce: '0', deadline: '1800000000' },
      },
    },
  })

/** OpenZeppelin's MinimalForwarder 0.0.1: what its signature hands in counts as called by the signer (ERC-2771). */
const byForwarder: Wrapper = (rows, { to, value, data, gasLimit }) => ({
  rows: having(rows, [FORWARDER, { code: '0x00' }]),
  asked: {
    kind: 'typed-data',
    data: {
      domain: { name: 'MinimalForwarder', version: '0.0.1', chainId, verifyingContract: FORWARDER },
      types: {
        ForwardRequest: [
          field('from', 'address'),
          field('to', 'address'),
          field('value', 'uint256'),
          field('gas', 'uint256'),
          field('nonce', 'uint256'),
          field('data', 'bytes'),
        ],
      },
      primaryType: 'ForwardRequest',
      message: { from: SIGNER, to, value: String(value), gas: String(gasLimit), nonce: '0', data },
    },
  },
})

/**
 * Stands at the address of an exchange: asks the contract behind it, as `permitting` does, pays the seller where that gives more back than it took, and takes
 * five coins. `pays`: it pays in any case.
 */
const exchanging = ({ to, value }: Sent, pays: boolean): Hex =>
  assemble(
    // Only an order has so much data. What it is paid, it keeps.
    500, 'CALLDATASIZE', 'LT', { to: 'done' }, 'JUMPI',
    'SELFBALANCE', 256, 'MSTORE',
    1n << 248n, 0, 'MSTORE', 0, 0, 1, 0, value, to, 'GAS', 'CALL', { to: 'called' }, 'JUMPI', 0, 0, 'REVERT', { at: 'called' },
    ...(pays ? [] : ([256, 'MLOAD', 'SELFBALANCE', 'LT', { to: 'takes' }, 'JUMPI'] as const)),
    0, 0, 0, 0, 'CALLVALUE', SIGNER, 'GAS', 'CALL', 'POP',
    { at: 'takes' }, 0x23b872ddn << 224n, 0, 'MSTORE', SIGNER, 4, 'MSTORE', FRIEND, 36, 'MSTORE', 5, 68, 'MSTORE', 0, 0, 100, 0, 0, COIN, 'GAS', 'CALL', 'POP',
    { at: 'done' }, 1, 0, 'MSTORE', 32, 0, 'RETURN',
  ) // prettier-ignore

const itemFields = (...more: readonly { readonly name: string; readonly type: string }[]) => [
  field('itemType', 'uint8'),
  field('token', 'address'),
  field('identifierOrCriteria', 'uint256'),
  field('startAmount', 'uint256'),
  field('endAmount', 'uint256'),
  ...more,
]

/** Five coins for an ether, on Seaport 1.6. */
const byOrder =
  (pays: boolean): Wrapper =>
  (rows, sent) => ({
    rows: having(
      rows,
      [SEAPORT, { balance: 50n * ETHER, code: exchanging(sent, pays) }],
      [COIN, { code: COIN_CODE, storage: new Map([[toBigInt(SIGNER), 1_000n]]) }],
    ),
    asked: {
      kind: 'typed-data',
      data: {
        domain: { name: 'Seaport', version: '1.6', chainId, verifyingContract: SEAPORT },
        types: {
          OrderComponents: [
            field('offerer', 'address'),
            field('zone', 'address'),
            field('offer', 'OfferItem[]'),
            field('consideration', 'ConsiderationItem[]'),
            field('orderType', 'uint8'),
            field('startTime', 'uint256'),
            field('endTime', 'uint256'),
            field('zoneHash', 'bytes32'),
            field('salt', 'uint256'),
            field('conduitKey', 'bytes32'),
            field('counter', 'uint256'),
          ],
          OfferItem: itemFields(),
          ConsiderationItem: itemFields(field('recipient', 'address')),
        },
        primaryType: 'OrderComponents',
        message: {
          offerer: SIGNER,
          zone: ZERO,
          offer: [{ itemType: '1', token: COIN, identifierOrCriteria: '0', startAmount: '5', endAmount: '5' }],
          consideration: [
            {
              itemType: '0',
              token: ZERO,
              identifierOrCriteria: '0',
              startAmount: String(ETHER),
              endAmount: String(ETHER),
              recipient: SIGNER,
            },
          ],
          orderType: '0',
          startTime: '0',
          endTime: '1800000000',
          zoneHash: word(0n),
          salt: '1',
          conduitKey: word(0n),
          counter: '0',
        },
      },
    },
  })

/** One transaction of an account that calls itself (EIP-7702): the middle of three calls. */
const byOwnCode: Wrapper = (rows, sent) => {
  const few = [{ to: FRIEND, value: 1n, data: '0x' } as const, sent, { to: FRIEND, value: 2n, data: '0x' } as const]
  const { to = SIGNER, data } = executeBatch(
    SIGNER,
    few.map((one) => ({ kind: 'call', ...one })),
  )
  const [batcher = ZERO] = BATCHERS
  return {
    rows: having(rows, [SIGNER, { balance: 10n * ETHER, code: concat('0xef0100', batcher) }], [batcher, { code: BATCHING_CODE }]),
    asked: { kind: 'transaction', transaction: transactionOf({ to, value: 0n, data, gasLimit: sent.gasLimit + 200_000n }) },
  }
}

/** Two others of the same account come first. */
const later: Wrapper = (rows, sent) => ({ rows, asked: { kind: 'transaction', transaction: { ...transactionOf(sent), nonce: 2 } } })

/** Other ways to ask for what a transaction does. */
export const WRAPPERS = {
  'a transaction': (rows, sent) => ({ rows, asked: { kind: 'transaction', transaction: transactionOf(sent) } }),
  'a transaction whose turn comes later': later,
  'one transaction by code of the account': byOwnCode,
  'calls of one': (rows, sent) => ({ rows, asked: calls(sent) }),
  'the middle of three calls': (rows, sent) => ({
    rows,
    asked: calls({ to: FRIEND, value: 1n, data: '0x' }, sent, { to: FRIEND, value: 2n, data: '0x' }),
  }),
  'a Safe transaction': bySafe([SIGNER]),
  'a Safe transaction of two owners': bySafe([FRIEND, SIGNER]),
  'a user operation': byOperation,
  'a message whose play calls it': byPermit(true),
  'a forward request': byForwarder,
  'an order': byOrder(false),
} satisfies Readonly<Record<string, Wrapper>>
export type WrapperName = keyof typeof WRAPPERS

/** The same messages, where the token asks somebody and takes nothing, and the exchange pays whatever it is told. */
export const honestly: Readonly<Record<WrapperName, Wrapper>> = {
  ...WRAPPERS,
  'a message whose play calls it': byPermit(false),
  'an order': byOrder(true),
}
