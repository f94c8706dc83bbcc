import { CHAIN_FILES } from '#data/each/chain'
import { PORTAL_FILES } from '#data/each/portal'
import type { Address } from '../ethereum/address.ts'
import { mirrored } from './mirrored.ts'
import { SEQUENCING_WINDOW_SECONDS } from '../rollup/bridge/deposit.ts'

/** How a chain of the OP Stack is reached from its layer 1. */
export type RollupPortal = {
  readonly chainId: number
  /** Chain id of its layer 1. */
  readonly l1: number
  /** `OptimismPortal` on layer 1, by the chain's folder. */
  readonly portal: Address
  /** Seconds by which a deposit is included whatever the sequencer does. */
  readonly windowSeconds: number
  /** True where the currency of both layers is the same, and goes through the portal. */
  readonly carriesEther: boolean
}

/** The portal of a chain, where its folder names one. */
export function portalOf(chainId: number): RollupPortal | undefined {
  const file = PORTAL_FILES[chainId]
  if (file === undefined) return undefined
  const { l1, portal, windowSeconds = SEQUENCING_WINDOW_SECONDS, ether } = file
  return { chainId, l1, portal, windowSeconds, carriesEther: ether !== false }
}

/** The chain whose portal this contract of the chain `l1`, or of the one that it mirrors, is. */
export function chainByPortal(l1: number, contract: Address): RollupPortal | undefined {
  const on = [l1, mirrored(l1)]
  const [chainId] = Object.entries(PORTAL_FILES).find(([, file]) => on.includes(file.l1) && file.portal === contract) ?? []
  return chainId === undefined ? undefined : portalOf(Number(chainId))
}

/** True for a contract of the chain `l1`, or of the one that it mirrors, by which rollups are paid: a portal, or a standard bridge. */
export function isWayIn(l1: number, contract: Address): boolean {
  const on = [l1, mirrored(l1)]
  return Object.values(PORTAL_FILES).some((file) => on.includes(file.l1) && (file.portal === contract || file.bridge === contract))
}

/** What a chain that ships here is called; another by its number. */
export const shippedChainName = (chainId: number): string => CHAIN_FILES[chainId]?.name ?? `chain ${chainId}`
