import type { Address } from '../../ethereum/address.ts'
import { concat, type Hex, pad, size, word } from '../../bytes/hex.ts'
import { functionSelector } from '../../bytes/keccak.ts'
import { type OutputPreimage } from '../output-root.ts'
import { bytesTail, listTail } from '../../bytes/abi-words.ts'
import type { Deposit } from './deposit.ts'
import { encodeWithdrawal, type Withdrawal } from './withdrawal.ts'

/** The standard bridge of every chain of the OP Stack, on layer 2. */
export const L2_STANDARD_BRIDGE: Address = '0x4200000000000000000000000000000000000010'

const WITHDRAWAL = '(uint256,address,address,uint256,uint256,bytes)'

/** A call whose last argument alone is of any length; the others are words. */
const callOf = (signature: string, words: readonly Hex[], data: Hex): Hex =>
  concat(functionSelector(signature), ...words, word(BigInt((words.length + 1) * 32)), bytesTail(data))

const flag = (is: boolean): Hex => word(is ? 1n : 0n)

/** `depositTransaction` of the portal. What is minted is the transaction's value, not an argument. */
export const depositTransactionCall = ({ to, value, gasLimit, data }: Omit<Deposit, 'from' | 'mint'>): Hex =>
  callOf(
    'depositTransaction(address,uint256,uint64,bool,bytes)',
    [pad(to ?? '0x'), word(value), word(gasLimit), flag(to === undefined)],
    data,
  )

/** What proves a withdrawal: the game whose claim is the output, by its place in the factory's list, what the output commits to, and the path of the message in it. */
export type WithdrawalProof = {
  readonly gameIndex: bigint
  readonly output: OutputPreimage
  /** Nodes of the storage trie of the message passer, from its root on (`eth_getProof`). */
  readonly nodes: readonly Hex[]
}

/** `proveWithdrawalTransaction` of the portal. */
export function proveWithdrawalCall(withdrawal: Withdrawal, { gameIndex, output, nodes }: WithdrawalProof): Hex {
  const message = encodeWithdrawal(withdrawal)
  const heads = 7 * 32
  return concat(
    functionSelector(`proveWithdrawalTransaction(${WITHDRAWAL},uint256,(bytes32,bytes32,bytes32,bytes32),bytes[])`),
    word(BigInt(heads)),
    word(gameIndex),
    word(0n),
    output.stateRoot,
    output.messagePasserStorageRoot,
    output.blockHash,
    word(BigInt(heads + size(message))),
    message,
    listTail(nodes.map(bytesTail)),
  )
}

/** `finalizeWithdrawalTransaction` of the portal, or of what `submitter` proved where somebody else did. */
export const finalizeWithdrawalCall = (withdrawal: Withdrawal, submitter?: Address): Hex =>
  submitter === undefined
    ? concat(functionSelector(`finalizeWithdrawalTransaction(${WITHDRAWAL})`), word(32n), encodeWithdrawal(withdrawal))
    : concat(
        functionSelector(`finalizeWithdrawalTransactionExternalProof(${WITHDRAWAL},address)`),
        word(64n),
        pad(submitter),
        encodeWithdrawal(withdrawal),
      )

/** `initiateWithdrawal` of the message passer. What is withdrawn is the transaction's value. */
export const initiateWithdrawalCall = ({ target, gasLimit, data }: Pick<Withdrawal, 'target' | 'gasLimit' | 'data'>): Hex =>
  callOf('initiateWithdrawal(address,uint256,bytes)', [pad(target), word(gasLimit)], data)

/** `bridgeERC20To` of a standard bridge, of either layer: `local` is the token there, `remote` its counterpart. */
export const bridgeTokenCall = (what: {
  readonly local: Address
  readonly remote: Address
  readonly to: Address
  readonly units: bigint
  readonly gasLimit: bigint
}): Hex =>
  callOf(
    'bridgeERC20To(address,address,address,uint256,uint32,bytes)',
    [pad(what.local), pad(what.remote), pad(what.to), word(what.units), word(what.gasLimit)],
    '0x',
  )
