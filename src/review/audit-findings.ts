import type { Log } from '#core/simulation/simulation'
import type { Evidence } from '#core/evidence/evidence'
import { say, type Words, amountWord, addressWord, tokenWord } from '#core/text/words'
import type { Finding } from '#core/signing/finding'
import type { Promised } from '#core/signing/promised'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { type LogClaim, type Names, unknownToken } from '#decode'

/** What a proved receipt says. */
export type Happened = {
  readonly outcome: 'success' | 'revert'
  readonly logs: readonly Log[]
  /** Wei that the account gained, all fees left aside: by proved balances around it. Absent: not known. */
  readonly native?: bigint
  readonly evidence: Evidence
}

const RULE = 'audit/unlike-promise'

const WHY = say(
  'The chain did something other than we computed before you signed. The state changed in between, or the contract made it happen.',
)

/** What the chain took and did not carry out. */
export const FAILED: Finding = {
  rule: RULE,
  level: 'warn',
  say: say('It failed on the chain, although our simulation succeeded'),
  why: say('You paid the fee and nothing else happened.'),
  todo: say('Check it again before you retry.'),
}

const danger = (said: Words, todo: Words): Finding => ({ rule: RULE, level: 'danger', say: said, why: WHY, todo })

const BEWARE = say('Don’t sign anything else for this app, and check what it can still take from you.')

/** Assets: what left may not be more than promised, and what came not less. */
export function assetFindings(
  { actor, assets, chainId }: Promised,
  { native }: Happened,
  says: readonly LogClaim[],
  names: Names,
): readonly Finding[] {
  const tokens = new Set([...assets.map(({ token }) => token), ...says.flatMap((one) => tokensOf(one, actor)), undefined])
  return [...tokens].flatMap((token): readonly Finding[] => {
    const { net, worst } = assets.find((one) => one.token === token) ?? { net: 0n, worst: 0n }
    const got = token === undefined ? native : gained(says, token, actor)
    if (got === undefined) return [UNSEEN]
    if (got >= worst) return []
    const known = token === undefined ? names.native : (names.tokenOf(token) ?? unknownToken(chainId, token))
    const places = {
      promised: amountWord({ units: net < 0n ? -net : net, token: known }),
      amount: amountWord({ units: got < 0n ? -got : got, token: known }),
    }
    if (net > 0n)
      return [
        danger(
          got < 0n
            ? say('You expected to receive {promised}, but you sent {amount}', places)
            : got === 0n
              ? say('You expected to receive {promised}, but received nothing', places)
              : say('You expected to receive {promised}, but received only {amount}', places),
          BEWARE,
        ),
      ]
    return [
      danger(
        net === 0n
          ? say('You sent {amount}, but expected to send nothing', places)
          : say('You expected to send {promised}, but sent {amount}', places),
        BEWARE,
      ),
    ]
  })
}

const UNSEEN: Finding = {
  rule: RULE,
  level: 'unknown',
  say: say('We couldn’t check how much native currency moved'),
  why: say('A receipt doesn’t show it, and we couldn’t prove the balances before and after.'),
  todo: say('Compare your balance yourself.'),
}

function tokensOf(said: LogClaim, actor: Address): readonly Address[] {
  if (said.kind === 'transfer') return said.from === actor || said.to === actor ? [said.token] : []
  return (said.kind === 'wrap' || said.kind === 'unwrap') && said.account === actor ? [said.token] : []
}

/** By its events: WETH9 tells of wrapping by an event of its own alone, its kin by both. The better of the two readings, or every wrapping would alarm. */
function gained(says: readonly LogClaim[], token: Address, actor: Address): bigint {
  let moved = 0n
  let wrapped = 0n
  for (const said of says) {
    if (said.kind === 'transfer' && said.token === token && said.from !== said.to)
      moved += said.to === actor ? said.units : said.from === actor ? -said.units : 0n
    if (said.kind === 'wrap' && said.token === token && said.account === actor) wrapped += said.units
    if (said.kind === 'unwrap' && said.token === token && said.account === actor) wrapped -= said.units
  }
  return moved === 0n || wrapped > 0n ? moved + wrapped : moved
}

/** Items: none may leave but those promised, and as many of a collection must come. */
export function itemFindings(promised: readonly Effect[], happened: readonly Effect[], names: Names): readonly Finding[] {
  const units = (effects: readonly Effect[], kind: 'nft-in' | 'nft-out', collection: Address, tokenId?: bigint): bigint =>
    effects.reduce((sum, effect) => {
      if (effect.kind !== kind || !('tokenId' in effect) || effect.collection !== collection) return sum
      return tokenId === undefined || effect.tokenId === tokenId ? sum + (effect.units ?? 1n) : sum
    }, 0n)
  const left = happened.flatMap((effect): readonly Finding[] => {
    if (effect.kind !== 'nft-out' || !('tokenId' in effect)) return []
    const { collection, tokenId } = effect
    if ((effect.units ?? 1n) <= units(promised, 'nft-out', collection, tokenId)) return []
    const places = { id: tokenId.toString(), collection: addressWord(collection, names.nameOf(collection)) }
    return [danger(say('Item {id} of {collection} left your account unexpectedly', places), BEWARE)]
  })
  const collections = new Set(promised.flatMap((effect) => (effect.kind === 'nft-in' && 'tokenId' in effect ? [effect.collection] : [])))
  const missed = [...collections].flatMap((collection): readonly Finding[] => {
    if (units(happened, 'nft-in', collection) >= units(promised, 'nft-in', collection)) return []
    return [
      danger(
        say('You expected to receive an item of {collection}, but didn’t', {
          collection: addressWord(collection, names.nameOf(collection)),
        }),
        BEWARE,
      ),
    ]
  })
  return [...left, ...missed]
}

const RIGHTS = ['allowance', 'operator', 'item-allowance', 'control'] as const
/** A right that an effect gives. */
export type UnpromisedRight = Extract<Effect, { readonly kind: (typeof RIGHTS)[number] }>
/** Whether an effect gives a right. */
export const isRight = (effect: Effect): effect is UnpromisedRight => RIGHTS.some((kind) => kind === effect.kind)

/** What is said of a right that nobody was promised. */
export function rightFinding(effect: UnpromisedRight, names: Names): Finding {
  const who = (address: Address): ReturnType<typeof addressWord> => addressWord(address, names.nameOf(address))
  if (effect.kind === 'allowance')
    return danger(
      say('{spender} can spend your {token} now, which wasn’t expected', { spender: who(effect.spender), token: tokenWord(effect.token) }),
      say('Revoke this permission at once.'),
    )
  if (effect.kind === 'operator')
    return danger(
      say('{operator} can move all your items of {collection} now, which wasn’t expected', {
        operator: who(effect.operator),
        collection: who(effect.collection),
      }),
      say('Revoke this permission at once.'),
    )
  if (effect.kind === 'item-allowance')
    return danger(
      say('{spender} can move item {id} of {collection} now, which wasn’t expected', {
        spender: who(effect.spender),
        id: effect.tokenId.toString(),
        collection: who(effect.collection),
      }),
      say('Revoke this permission at once.'),
    )
  return danger(say('Control of {contract} changed, which wasn’t expected', { contract: who(effect.of) }), BEWARE)
}
