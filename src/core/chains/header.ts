import type { Address } from '../ethereum/address.ts'
import type { Head } from '../evidence/evidence.ts'
import type { Hex } from '../bytes/hex.ts'
import type { RollupStanding } from '../rollup/standing.ts'

/** An execution header whose hash we recomputed from its fields. Who vouches for the hash is `head`. */
export type Header = {
  readonly chainId: number
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  readonly stateRoot: Hex
  /** EIP-4895; on the OP Stack from Isthmus on the storage root of the message passer. Absent in what earlier builds kept, and where a chain has none. */
  readonly withdrawalsRoot?: Hex
  readonly receiptsRoot: Hex
  /** 256 bytes: what its logs may hold (`mayHaveLog`). Absent in what earlier builds kept. */
  readonly logsBloom?: Hex
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  /** Wei per gas. */
  readonly baseFee: bigint
  readonly coinbase: Address
  readonly prevRandao: Hex
  readonly blobGasUsed: bigint
  readonly excessBlobGas: bigint
  /**
   * The newest fork whose fields it has, from Amsterdam on. `unknown`: it has fields that this build does not know, and its hash came out with them: what stands
   * under it is proved as ever, and what is run on it goes by the newest rules that are known here.
   */
  readonly fork?: 'amsterdam' | 'unknown'
  /** The hash of its block access list (EIP-7928). */
  readonly accessListHash?: Hex
  /** EIP-7843. */
  readonly slotNumber?: bigint
  /** Transactions in the block, as the endpoint lists them: its hash does not cover that list. Absent: it gave none. */
  readonly listed?: number
  readonly head: Head
  /** Of a rollup whose contracts on layer 1 were read: how well the block is known. */
  readonly rollup?: RollupStanding
  /** Host of the endpoint that gave it. */
  readonly source: string
  /** Milliseconds since the epoch when it was received. */
  readonly at: number
}

/** Base fee of the child block in wei per gas (EIP-1559: target half of the limit, at most one eighth of change). */
export function nextBaseFee({ gasLimit, gasUsed, baseFee }: Pick<Header, 'gasLimit' | 'gasUsed' | 'baseFee'>): bigint {
  const target = gasLimit / 2n
  if (target === 0n || gasUsed === target) return baseFee
  if (gasUsed > target) {
    const up = (baseFee * (gasUsed - target)) / target / 8n
    return baseFee + (up > 1n ? up : 1n)
  }
  return baseFee - (baseFee * (target - gasUsed)) / target / 8n
}
