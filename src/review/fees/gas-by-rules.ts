import { factValue } from '#core/evidence/fact'
import { rulesInForce } from '#core/chains/fork-schedule'
import { intrinsicGas, newStateGas } from '#core/chains/gas-rules'
import type { AnyTransaction } from '#core/ethereum/transaction'
import { EMPTY_CODE_HASH, type GivenFacts } from '../facts.ts'
import type { JudgeInput } from '../review.ts'

/**
 * Gas that a payment to an account without code takes, which no run has to tell: what the rules in force say. `undefined` for any other transaction, where it is not
 * known whether there is code, and under rules that this build does not know. With what an account costs that comes to be by it (EIP-8037).
 */
export function gasByRules(
  transaction: AnyTransaction,
  { request, environment }: Pick<JudgeInput, 'request' | 'environment'>,
  accounts: GivenFacts['accounts'],
): bigint | undefined {
  const { to, data } = transaction
  const inForce = environment && rulesInForce(environment)
  const rules = inForce?.newer === undefined ? inForce?.rules : undefined
  if (to === undefined || data !== '0x' || rules === undefined || 'authorizationList' in transaction) return undefined
  const recipient = factValue(accounts[to])
  if (recipient?.codeHash !== EMPTY_CODE_HASH) return undefined
  const comesToBe = recipient.nonce === 0n && recipient.balance === 0n && transaction.value > 0n && to !== request.account
  return intrinsicGas({ ...transaction, from: request.account }, rules) + (comesToBe ? newStateGas(rules, { accounts: 1 }) : 0n)
}
