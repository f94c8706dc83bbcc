import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { EMPTY_CODE_HASH } from '../facts.ts'
import { find, inputOf, NOBODY, RUN, withTransaction } from '../test-support/recorded.ts'
import { gasByRules } from './gas-by-rules.ts'

/** Gas of a payment of so much to NOBODY, who has this, by the rules of the practice chain or of Amsterdam. */
function gasOf(value: bigint, account: object, { fork, to = NOBODY }: { readonly fork?: 'amsterdam'; readonly to?: Address } = {}) {
  const paying = withTransaction(find('ether to bob'), { to, value, data: '0x' })
  const { request, environment } = inputOf(paying)
  if (environment === undefined) throw new Error('no block')
  const block = fork === undefined ? environment : { ...environment, parent: { timestamp: environment.timestamp - 12n, fork } }
  const state = { nonce: 0n, balance: 0n, codeHash: EMPTY_CODE_HASH, ...account }
  return gasByRules(paying.request.transaction, { request, environment: block }, { [to]: know(state, RUN) } as never)
}

describe('gas of a payment that was not run', () => {
  it('is what any transaction takes, to whomever', () => {
    expect([gasOf(1n, {}), gasOf(1n, { balance: 1n })]).toEqual([21_000n, 21_000n])
    expect(gasOf(1n, { codeHash: `0x${'22'.repeat(32)}` })).toBeUndefined()
  })

  it('is more by Amsterdam for an account that comes to be by it, and not for one that is there', () => {
    const by = (value: bigint, account: object) => gasOf(value, account, { fork: 'amsterdam' }) ?? 0n
    // EIP-8037: 120 bytes of state, at 1,530 gas each.
    expect(by(1n, {}) - by(1n, { balance: 1n })).toBe(120n * 1_530n)
    expect(by(1n, { nonce: 1n })).toBe(by(1n, { balance: 1n }))
    expect(by(0n, {})).toBe(by(0n, { balance: 1n }))
  })
})
