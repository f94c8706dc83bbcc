import type { Address } from '#core/ethereum/address'
import { newStateGas } from '#core/chains/gas-rules'
import { firstBytes, type Hex } from '#core/bytes/hex'
import type { Rules } from '#core/simulation/simulation'

/** What a call of this account used once it was included: whom it called, and its first four bytes (`0x` for none). */
export type GasUsed = { readonly to?: Address; readonly selector: Hex; readonly gas: bigint }

/** What a call is of, for the gas that it uses. */
export const callKeyForGas = (data: Hex): Hex => firstBytes(data, 4)

/**
 * Gas that calls of a kind use at most as a rule, by their first four bytes. Those of one contract: what the bytecode of mainnet uses on the practice chain
 * (`test/support/recorded-runs.json`, the dearest of its cases: USDC to a new holder 51,344, a first approval 46,186, WETH 27,766 and 35,938, three swaps of Uniswap
 * v2 126,300 to 161,408, a collectible 76,075, an operator 46,200), rounded up for proxies and hooks; within the ranges that references give (an ERC-20
 * transfer 45,000 to 65,000, a swap 150,000 to 300,000).
 */
const TABLE: Readonly<Record<Hex, bigint>> = {
  // A payment to a contract runs its code: a Safe's or a proxy's takes some thousands.
  '0x': 30_000n,
  // transfer(address,uint256), transferFrom(address,address,uint256), approve(address,uint256)
  '0xa9059cbb': 65_000n,
  '0x23b872dd': 85_000n,
  '0x095ea7b3': 60_000n,
  // safeTransferFrom of ERC-721, with and without data, and of ERC-1155
  '0x42842e0e': 90_000n,
  '0xb88d4fde': 90_000n,
  '0xf242432a': 90_000n,
  // setApprovalForAll(address,bool)
  '0xa22cb465': 60_000n,
  // deposit(), withdraw(uint256)
  '0xd0e30db0': 50_000n,
  '0x2e1a7d4d': 50_000n,
  // permit of EIP-2612, approve of Permit2
  '0xd505accf': 90_000n,
  '0x87517c45': 60_000n,
  // Uniswap v2: swaps of exact amounts for and of ether, and between tokens
  '0x7ff36ab5': 300_000n,
  '0x18cbafe5': 300_000n,
  '0x38ed1739': 300_000n,
  '0xfb3bdb41': 300_000n,
  '0x4a25d94a': 300_000n,
  '0x8803dbee': 300_000n,
  // Uniswap v3: exactInputSingle of both routers
  '0x414bf389': 300_000n,
  '0x04e45aaf': 300_000n,
}

/** What the same kind of call used: the most of this account's own, else by the table. `undefined` where neither knows it. */
export function usualGas(
  { to, data }: { readonly to?: Address | undefined; readonly data: Hex },
  before: readonly GasUsed[],
): { readonly gas: bigint; readonly from: 'past' | 'table' } | undefined {
  if (to === undefined) return undefined
  const selector = callKeyForGas(data)
  const own = before.filter((one) => one.to === to && one.selector === selector).map(({ gas }) => gas)
  if (own.length > 0) return { gas: own.reduce((most, gas) => (gas > most ? gas : most), 0n), from: 'past' }
  const gas = TABLE[selector]
  return gas === undefined ? undefined : { gas, from: 'table' }
}

/** Slots that a call of the table may make: of a transfer the new holder's, of a swap those of what one gets and of its pool. */
const NEW_SLOTS = 2

/**
 * What new state a call may make costs, beside what its like used: the table is of rules that had it among the rest, and what an account did before may have made none.
 * 0 before Amsterdam. A payment to a contract makes none as a rule.
 */
export const newStateOfCall = ({ data }: { readonly data: Hex }, rules: Rules): bigint =>
  data === '0x' ? 0n : newStateGas(rules, { slots: NEW_SLOTS })
