import { toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Effect } from '#core/signing/effect'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { CATS, NAMES, RUN } from '../test-support/recorded.ts'
import { effectsPaidForNothing } from './effects-paid-for-nothing.ts'

/** Functions that drainers name so, and honest ones that they borrow the names of, by their whole signatures. */
const LURES =
  'claim() claim(address) claim(uint256) claim(address,uint256) claim(uint256,bytes32[]) claim(uint256,address,uint256,bytes32[]) claim(bytes) Claim() StartClaim() swapClaim() claimReward() claimReward(address) claimRewards() claimRewards(address) claimAll() claimAirdrop() claimAirdrop(address) claimTokens() claimToken() airdrop() airdrop(address) Airdrop() giveaway() cashback() freeMint() reward() getReward() getRewards() Rewards() securityUpdate() SecurityUpdate() securityUpgrade() SecurityUpgrade() networkMerge() NetworkMerge() connect() Connect() connectWallet() ConnectWallet() verify() Verify() verifyWallet() validate() validateWallet() synchronize() rectify()'.split(
    ' ',
  )

const out: Effect = { kind: 'asset-out', amount: { units: 5n * 10n ** 18n, token: NAMES.native }, evidence: RUN } as Effect
const itemOut: Effect = { kind: 'nft-out', collection: CATS, tokenId: 7n, evidence: RUN } as Effect
const said = (parts: CaseParts): readonly string[] => saidOf(effectsPaidForNothing, parts)
const callsOf = (...calls: readonly object[]): NonNullable<CaseParts['allCalls']> => calls as never
const named = (name: string) => ({ selector: '0x00000000', function: { name, standards: [] } })

describe('effects/paid-for-nothing', () => {
  it.each(LURES)('knows %s by its selector where nobody tells its name', (signature) => {
    const [name = ''] = signature.split('(')
    const allCalls = callsOf({ selector: toFunctionSelector(`function ${signature}`) })
    expect(said({ allCalls, effects: [out] })).toEqual([`danger: It’s called ${name}, but you’d send 5 ETH and receive nothing`])
    expect(said({ allCalls, effects: [itemOut] })).toEqual([
      `danger: It’s called ${name}, but you’d send item 7 of ${CATS} and receive nothing`,
    ])
  })

  it.each(['claimAllOfIt', 'airdropTo', 'rewardMe', 'securityCheck', 'connectNow', 'verifyAll', 'validateIt', 'CLAIM'])(
    'knows %s by its name',
    (name) => {
      expect(said({ allCalls: callsOf(named(name)), effects: [out] })).toEqual([
        `danger: It’s called ${name}, but you’d send 5 ETH and receive nothing`,
      ])
    },
  )

  it('takes no other name for one, nor one that has such a word further on', () => {
    for (const name of ['transfer', 'unclaim', 'deposit', 'disconnect'])
      expect(said({ allCalls: callsOf(named(name)), effects: [out] })).toEqual([])
    expect(said({ allCalls: callsOf({ selector: '0xa9059cbb' }), effects: [out] })).toEqual([])
    expect(said({ allCalls: callsOf({}), effects: [out] })).toEqual([])
  })

  it('speaks of the first of several calls that is called so', () => {
    const allCalls = callsOf(named('transfer'), named('claimIt'), named('verifyIt'))
    expect(said({ allCalls, effects: [out] })).toEqual(['danger: It’s called claimIt, but you’d send 5 ETH and receive nothing'])
  })

  it('is silent where nothing leaves, and where anything arrives', () => {
    const allCalls = callsOf(named('claim'))
    const into: Effect = { ...out, kind: 'asset-in' } as Effect
    const itemIn: Effect = { ...itemOut, kind: 'nft-in' } as Effect
    for (const effects of [[], [into], [itemIn], [out, into], [itemIn, out], [itemOut, into]])
      expect(said({ allCalls, effects })).toEqual([])
  })
})
