import type { Effect } from '#core/signing/effect'
import { addressWord, amountWord, say } from '#core/text/words'
import type { Explanation } from '#decode'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/**
 * Names that promise something or sound like a chore, by selector: first four bytes of keccak256 of name and types. Those that drainers use, as
 * `Claim()`, `SecurityUpdate()` and `NetworkMerge()`, and the honest ones that they borrow.
 */
const LURES: ReadonlyMap<string, string> = new Map([
  ['0x4e71d92d', 'claim'],
  ['0x1e83409a', 'claim'],
  ['0x379607f5', 'claim'],
  ['0xaad3ec96', 'claim'],
  ['0x2f52ebb7', 'claim'],
  ['0x2e7ba6ef', 'claim'],
  ['0xc63ff8dd', 'claim'],
  ['0x3158952e', 'Claim'],
  ['0xa464f447', 'StartClaim'],
  ['0xa77c927f', 'swapClaim'],
  ['0xb88a802f', 'claimReward'],
  ['0xd279c191', 'claimReward'],
  ['0x372500ab', 'claimRewards'],
  ['0xef5cfb8c', 'claimRewards'],
  ['0xd1058e59', 'claimAll'],
  ['0x5b88349d', 'claimAirdrop'],
  ['0x65f8c6c5', 'claimAirdrop'],
  ['0x48c54b9d', 'claimTokens'],
  ['0x4451d89f', 'claimToken'],
  ['0x3884d635', 'airdrop'],
  ['0x21860a05', 'airdrop'],
  ['0x3f6b6f2e', 'Airdrop'],
  ['0xf9850b72', 'giveaway'],
  ['0x242fc36e', 'cashback'],
  ['0x5b70ea9f', 'freeMint'],
  ['0x228cb733', 'reward'],
  ['0x3d18b912', 'getReward'],
  ['0x0572b0cc', 'getRewards'],
  ['0xc2808954', 'Rewards'],
  ['0xaf347b61', 'securityUpdate'],
  ['0x5fba79f5', 'SecurityUpdate'],
  ['0x1afd0cf8', 'securityUpgrade'],
  ['0xd63bdc6e', 'SecurityUpgrade'],
  ['0xa06adfa8', 'networkMerge'],
  ['0x9c9316c5', 'NetworkMerge'],
  ['0x948cb719', 'connect'],
  ['0xa16f15c3', 'Connect'],
  ['0x2d66f063', 'connectWallet'],
  ['0x4748c382', 'ConnectWallet'],
  ['0xfc735e99', 'verify'],
  ['0x143087ee', 'Verify'],
  ['0x5cef5334', 'verifyWallet'],
  ['0x6901f668', 'validate'],
  ['0x01bc4e3c', 'validateWallet'],
  ['0x9a97b349', 'synchronize'],
  ['0x15442196', 'rectify'],
])

/** The same of calls that we can name. */
const LURE = /^(?:claim|airdrop|reward|security|connect|verify|validate)/i

type Leaving = Extract<Effect, { readonly amount: unknown } | { readonly tokenId: unknown }>

const isLeaving = (effect: Effect): effect is Leaving => effect.kind === 'asset-out' || effect.kind === 'nft-out'
const isArriving = ({ kind }: Effect): boolean => kind === 'asset-in' || kind === 'nft-in'

const lureOf = ({ selector, function: called }: Explanation): string | undefined =>
  (called !== undefined && LURE.test(called.name) ? called.name : undefined) ?? (selector === undefined ? undefined : LURES.get(selector))

/** G6: it is called a claim, an update or a connection, and it is a payment. */
export const effectsPaidForNothing: Rule = rule({
  id: 'effects/paid-for-nothing',
  levels: ['danger'],
  needs: [],
  judge(one) {
    // Without effects there is nothing to hold against the name: `simulation/not-run` and `simulation/reverts` speak then.
    const leaving = one.effects.find(isLeaving)
    if (leaving === undefined || one.effects.some(isArriving)) return undefined
    const name = one.allCalls.map(lureOf).find((found) => found !== undefined)
    if (name === undefined) return undefined
    return { level: 'danger', say: sentence(one, name, leaving), why: WHY, todo: TODO }
  },
})

const WHY = say('Claims and updates take nothing from you. The name makes you expect to receive something.')
const TODO = say('Reject it. Whoever sent you here wants your money.')

function sentence({ names }: Case, name: string, leaving: Leaving): Judgement['say'] {
  if ('amount' in leaving)
    return say('It’s called {name}, but you’d send {amount} and receive nothing', { name, amount: amountWord(leaving.amount) })
  return say('It’s called {name}, but you’d send item {id} of {collection} and receive nothing', {
    name,
    id: leaving.tokenId.toString(),
    collection: addressWord(leaving.collection, names.nameOf(leaving.collection)),
  })
}
