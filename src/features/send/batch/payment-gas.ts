import { ZERO } from '#core/ethereum/address'
import { intrinsicGas, newStateGas } from '#core/chains/gas-rules'
import type { Rules } from '#core/simulation/simulation'

/** Gas of each further payment of several: that of a token to somebody who never held it, and the call around it. */
const FURTHER = 70_000n
/** Any account but the recipient: what a payment to another costs. */
const PAYER = '0x0000000000000000000000000000000000000001'

/**
 * Gas of so many payments together. The first is a plain one; to a contract it may be more: the Review, which knows, says when the balance does not cover it.
 * `newcomers`: how many of them bring about the account that they pay.
 */
export const gasOfPayments = (rules: Rules, payments: number, newcomers: number): bigint =>
  intrinsicGas({ from: PAYER, to: ZERO, value: 1n, data: '0x' }, rules) +
  (FURTHER + newStateGas(rules, { slots: 1 })) * BigInt(payments - 1) +
  newStateGas(rules, { accounts: newcomers })
