import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Payment } from '#core/signing/intent'
import type { Requests } from '#wallet'
import type { Together } from './use-together.ts'

type Where = { readonly account: Address; readonly chainId: number; readonly together: Together }

/**
 * Proposes payments: one alone, several as one batch where the account can make it, else as a series of requests, each with its own Review. Answers with
 * the request that comes first. Throws `store/*`, and `input/required` where there is none.
 */
export async function proposeAll(
  requests: Pick<Requests, 'propose'>,
  payments: readonly Payment[],
  { account, chainId, together }: Where,
): Promise<string> {
  const [first, ...rest] = payments
  if (first === undefined) throw fail('input/required', { field: 'The recipient' })
  if (rest.length === 0) return requests.propose({ intent: first, account, chainId })
  if (together.kind === 'can') return requests.propose({ intent: { kind: 'batch', account, payments }, account, chainId })
  const of = payments.length
  const id = await requests.propose({ intent: first, account, chainId, series: { at: 1, of } })
  for (const [index, intent] of rest.entries()) await requests.propose({ intent, account, chainId, series: { id, at: index + 2, of } })
  return id
}
