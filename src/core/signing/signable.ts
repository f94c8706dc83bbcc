import type { Address } from '../ethereum/address.ts'
import type { Hex } from '../bytes/hex.ts'
import type { AnyTransaction, Authorization, Signature, TupleSignature } from '../ethereum/transaction.ts'
import type { TypedData } from '../messages/typed-data.ts'

/** A call that somebody is asked to make. Wei. Absent `to`: a creation. */
export type UnsignedCall = { readonly to?: Address; readonly value: bigint; readonly data: Hex }

/** Releases of the EntryPoint whose hashing of user operations differs (ERC-4337; from 0.8 on by EIP-712, and 0.9 leaves out the paymaster's signature). */
export const ENTRY_POINT_VERSIONS = ['0.6', '0.7', '0.8', '0.9'] as const
export type EntryPointVersion = (typeof ENTRY_POINT_VERSIONS)[number]

/** ERC-4337, in the unpacked form of the RPC from 0.7 on; the packed fields of 0.6 (`initCode`, `paymasterAndData`) are split in the same way. Gas in units, fees in wei per gas. */
export type UserOperation = {
  readonly sender: Address
  readonly nonce: bigint
  readonly factory?: Address
  readonly factoryData?: Hex
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly paymaster?: Address
  readonly paymasterVerificationGasLimit?: bigint
  readonly paymasterPostOpGasLimit?: bigint
  /** As it is sent: for EntryPoint 0.9 a signature of the paymaster may close it, with its length and a mark. */
  readonly paymasterData?: Hex
  /** `eip7702Auth` of ERC-7769: it comes with the operation and hands the sender's code over. Its address is part of what EntryPoint 0.8 hashes. */
  readonly authorization?: Authorization
  readonly signature: Hex
}

/**
 * Anything that somebody may be asked to sign or agree to, by whatever route it came. What is absent was not in what was read: it is asked of the
 * person or stays unknown, and is never made up.
 */
export type Signable =
  | { readonly kind: 'transaction'; readonly transaction: AnyTransaction; readonly from?: Address; readonly signature?: Signature }
  /** Bare calls: one, or a batch (EIP-5792). `atomic`: all or none of them is asked for. */
  | {
      readonly kind: 'calls'
      readonly chainId: number
      readonly from?: Address
      readonly calls: readonly UnsignedCall[]
      readonly atomic: 'required' | 'optional'
    }
  /** EIP-191, version 0x45: the bytes before the prefix is put on. */
  | { readonly kind: 'message'; readonly message: Hex; readonly from?: Address }
  | { readonly kind: 'typed-data'; readonly data: TypedData; readonly from?: Address }
  | { readonly kind: 'authorization'; readonly authorization: Authorization; readonly from?: Address; readonly signature?: TupleSignature }
  | {
      readonly kind: 'user-operation'
      readonly chainId: number
      readonly entryPoint: Address
      readonly version: EntryPointVersion
      readonly operation: UserOperation
    }
  /** 32 bytes of which nobody says what they are the hash of. Never signed. */
  | { readonly kind: 'hash'; readonly hash: Hex; readonly from?: Address }

/** What is signed and not sent; a bare hash is asked for like these, and refused. */
export type SignableMessage = Extract<Signable, { readonly kind: 'message' | 'typed-data' | 'authorization' | 'hash' }>
