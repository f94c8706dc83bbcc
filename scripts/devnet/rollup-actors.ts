import { type Address, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const keyOf = (who: string): Hex => keccak256(stringToHex(`${who} of the practice rollup`))

/** Keys that everybody can make: of who sets up the contracts and is their guardian, of the sequencer, of its proposer, and of a stranger. */
export const ROLLUP_KEYS = {
  owner: keyOf('owner'),
  sequencer: keyOf('sequencer'),
  proposer: keyOf('proposer'),
  stranger: keyOf('stranger'),
} as const
export type RollupActor = keyof typeof ROLLUP_KEYS

const addressOf = (who: RollupActor): Address => privateKeyToAccount(ROLLUP_KEYS[who]).address.toLowerCase() as Address

export const ROLLUP_ACTORS: Readonly<Record<RollupActor, Address>> = {
  owner: addressOf('owner'),
  sequencer: addressOf('sequencer'),
  proposer: addressOf('proposer'),
  stranger: addressOf('stranger'),
}
