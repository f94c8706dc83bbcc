import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Holding, TrackedToken } from '#core/money/holding'
import { keyOf, type Token } from '#core/money/token'
import { identityOf, type TokenList } from '#survey'
import type { BalancesState } from './portfolio.ts'
import { formOf, type ReadForms } from './read-forms.ts'

type Known = {
  readonly chainId: number
  readonly account: Address
  readonly balances: BalancesState
  readonly kept: readonly TrackedToken[]
  readonly forms: ReadForms
  /** Absent until it was fetched: a token is then the same as itself alone. */
  readonly list: TokenList | undefined
}

/** Puts together what is known of one account on one chain. Folded tokens, which are not asked for with the others, are there without a balance. */
export function holdingsOf({ chainId, account, balances, kept, forms, list }: Known): readonly Holding[] {
  const items = balances.balances?.items ?? []
  const byId = new Map(kept.map((one) => [one.id, one]))
  const shown = new Set(items.map(({ token }) => keyOf(token)))
  const rest = kept.filter(
    ({ id, token, holders, own }) => token.chainId === chainId && (own === true || holders.includes(account)) && !shown.has(id),
  )
  const holding = (token: Token, balance: Holding['balance']): Holding => {
    const id = keyOf(token)
    const [read, one] = [forms[id], byId.get(id)]
    const identity = list ? identityOf(token, list) : id
    return { chainId, account, token, balance, identity, ...defined({ form: read && formOf(read, balance), kept: one }) }
  }
  return [
    ...items.map(({ token, balance }) => holding(token, balance)),
    ...rest.map(({ token }) => holding(token, { known: false, evidence: { kind: 'unknown', method: 'none' } })),
  ]
}

/** How much of each token an account has, by address, as far as that is known. */
export const unitsIn = ({ balances }: BalancesState): ReadonlyMap<Address, bigint> =>
  new Map(
    (balances?.items ?? []).flatMap(({ token, balance }) =>
      token.address !== undefined && balance.known ? [[token.address, balance.value.units] as const] : [],
    ),
  )
