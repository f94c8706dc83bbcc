import { describe, expect, it } from 'vitest'
import { know, notKnown } from '#core/fact'
import type { Token } from '#core/token'
import { sortBalances } from './sort-balances.ts'

const token = (name: string, standard: Token['standard'] = 'erc20'): Token => ({
  chainId: 1,
  standard,
  symbol: name,
  name,
  decimals: 0,
  from: 'listed',
})
const has = (name: string, units: bigint, standard: Token['standard'] = 'erc20') => ({
  token: token(name, standard),
  balance: know({ units, token: token(name, standard) }, { kind: 'proved', method: 'merkle-proof' } as const),
})

describe('sortBalances', () => {
  it('puts what is unknown before what is nothing, never among it', () => {
    const unknown = { token: token('Beta'), balance: notKnown({ kind: 'unknown', method: 'none' }) }
    const sorted = sortBalances([has('Alpha', 0n), unknown, has('Zeta', 5n), has('Gamma', 1n), has('Ether', 0n, 'native')])
    expect(sorted.map((item) => item.token.name)).toEqual(['Ether', 'Gamma', 'Zeta', 'Beta', 'Alpha'])
  })
})
