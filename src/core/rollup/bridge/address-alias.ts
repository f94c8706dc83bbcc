import type { Address } from '../../ethereum/address.ts'
import { pad } from '../../bytes/hex.ts'

const OFFSET = 0x1111_0000_0000_0000_0000_0000_0000_0000_0000_1111n

/**
 * The address from which a contract of layer 1 acts on layer 2: a constant is added, so that it cannot speak for a contract there that has its address (OP Stack specs,
 * *Deposits*, section *Address Aliasing*; Arbitrum has the same constant). A plain account, or one with a delegation of EIP-7702 on the OP Stack, keeps its own.
 */
export const aliasOf = (contract: Address): Address => pad(`0x${BigInt.asUintN(160, BigInt(contract) + OFFSET).toString(16)}`, 20)
