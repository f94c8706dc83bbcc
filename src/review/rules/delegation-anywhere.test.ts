import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { CALIBUR, KERNEL } from '#core/permissions/delegate-addresses'
import { EMPTY_CODE_HASH, type ProxyFact } from '../facts.ts'
import { saidOf } from '../test-support/case.ts'
import { ALICE, BOB, NOBODY, RUN } from '../test-support/recorded.ts'
import { delegationAnywhere } from './delegation-anywhere.ts'

type Given = {
  readonly chainId?: bigint
  readonly address?: Address
  readonly nonce?: bigint
  readonly next?: bigint
  readonly proxy?: ProxyFact | 'unknown'
  readonly delegate?: Address
}
/** An authorization of ALICE for NOBODY’s code on this chain with her next number, but for what is given. */
function said({ chainId = 31337n, address = NOBODY, nonce = 3n, next, proxy = {}, delegate }: Given): readonly string[] {
  const state = (of: bigint, code?: Address) =>
    know({ nonce: of, balance: 0n, codeHash: EMPTY_CODE_HASH, ...(code === undefined ? {} : { delegate: code }) }, RUN)
  return saidOf(
    delegationAnywhere,
    {
      input: {
        request: { id: '1', account: ALICE, chainId: 31337, asked: { kind: 'authorization', authorization: { chainId, address, nonce } } },
      },
    },
    {
      accounts: { ...(next === -1n ? {} : { [ALICE]: state(next ?? 3n) }), [address]: state(0n, delegate) },
      proxies: proxy === 'unknown' ? {} : { [address]: know(proxy, RUN) },
    },
  )
}
const EVERYWHERE = 'This authorization is valid on every chain'
const HOPS = [`danger: ${NOBODY} runs the code of yet another contract`]

describe('delegation/anywhere', () => {
  it.each<[string, Given, readonly string[]]>([
    ['for this chain, with the next number and code that stays', {}, []],
    ['for another chain', { chainId: 1n }, ['block: This authorization is for chain 1, but you’re on chain 31337']],
    ['for every chain', { chainId: 0n }, [`danger: ${EVERYWHERE}`]],
    ['that takes code back on every chain', { chainId: 0n, address: ZERO }, [`warn: ${EVERYWHERE}`]],
    ['with a later number', { nonce: 4n }, ['danger: This authorization waits for the account’s number 4; the next is 3']],
    ['with a number that is used', { nonce: 2n }, ['warn: This authorization has the number 2, which is already used']],
    [
      'of an account of which nothing is known',
      { next: -1n },
      ['unknown: We don’t know whether this authorization has the account’s next number'],
    ],
    ['for code behind a proxy', { proxy: { implementation: BOB } }, HOPS],
    ['for code behind a beacon', { proxy: { beacon: BOB } }, HOPS],
    ['for a proxy whose keeper alone is known', { proxy: { admin: BOB } }, []],
    ['for an account that lets other code act', { delegate: BOB }, HOPS],
    ['for code of which that is not known', { proxy: 'unknown' }, [`unknown: We don’t know whether the code of ${NOBODY} can be replaced`]],
    ['that takes code back', { address: ZERO, proxy: 'unknown' }, []],
  ])('judges an authorization %s', (_, given, sentences) => {
    expect(said(given)).toEqual(sentences)
  })

  it('asks of no known wallet whether its code can be replaced', () => {
    for (const address of [CALIBUR, KERNEL]) expect(said({ address, proxy: 'unknown' })).toEqual([])
  })

  it('says nothing of what holds no authorization', () => {
    const asked = { kind: 'message', message: '0x' } as const
    expect(saidOf(delegationAnywhere, { input: { request: { id: '1', account: ALICE, chainId: 31337, asked } } })).toEqual([])
  })
})
