import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'

/** How well what an effect is about is known. `held`: the account has some of it, by the contract's own answer. `declared`: by its own word alone. */
const KNOWN = ['known', 'held', 'answered', 'declared'] as const
type Known = (typeof KNOWN)[number]

/** `isNamed`: somebody whom this device or this build knows by name. */
export type Familiar = { readonly account: Address; isNamed(address: Address): boolean }

function contractOf(effect: Effect): Address | undefined {
  if ('amount' in effect) return effect.amount.token.address
  if (effect.kind === 'allowance') return effect.token.address
  if ('collection' in effect) return effect.collection
  if (effect.kind === 'delegation') return effect.authority
  return effect.kind === 'control' ? effect.of : effect.address
}

const isListed = (effect: Effect): boolean => {
  const token = 'amount' in effect ? effect.amount.token : effect.kind === 'allowance' ? effect.token : undefined
  return token !== undefined && token.from !== 'claimed'
}

function knownHow(effect: Effect, { isNamed, account }: Familiar): Known {
  const contract = contractOf(effect)
  if (isListed(effect) || contract === account || (contract !== undefined && isNamed(contract))) return 'known'
  if (effect.evidence.kind === 'declared') return 'declared'
  const had = 'amount' in effect ? effect.before : effect.kind === 'allowance' ? effect.held : effect.kind === 'nft-out' ? 1n : 0n
  return had !== undefined && had > 0n ? 'held' : 'answered'
}

/** Whether it costs the account something, or gives somebody a right or a say. */
export function isLoss(effect: Effect): boolean {
  switch (effect.kind) {
    case 'asset-out':
    case 'nft-out':
    case 'code-change':
      return true
    case 'allowance':
      return effect.after > (effect.before ?? 0n)
    case 'operator':
    case 'item-allowance':
      return effect.granted
    case 'delegation':
      return effect.delegate !== undefined
    case 'control':
      return effect.given === 'granted'
    default:
      return false
  }
}

/** Two steps of knowledge weigh less than a loss: known losses, held losses, known gains, answered losses, and so on. */
const GAIN = 3

const isUnlimited = (effect: Effect): boolean => (effect.kind === 'allowance' && effect.unlimited) || effect.kind === 'operator'

/**
 * How far down an effect may stand: what is listed, named or held and leaves comes first, what a stranger's contract only says comes last. An attacker
 * chooses the order of logs, and not this. Lower comes first.
 */
export const rankOf = (effect: Effect, familiar: Familiar): number =>
  (KNOWN.indexOf(knownHow(effect, familiar)) * 2 + (isLoss(effect) ? 0 : GAIN)) * 2 + (isUnlimited(effect) ? 0 : 1)

const ORDER: readonly Effect['kind'][] = [
  'asset-out',
  'nft-out',
  'asset-in',
  'nft-in',
  'allowance',
  'operator',
  'item-allowance',
  'delegation',
  'control',
  'code-change',
  'contract-created',
]

/** By kind, and within a kind by rank; equals stay as they are. */
export function sortEffects(effects: readonly Effect[], familiar: Familiar): readonly Effect[] {
  const ranks = new Map(effects.map((effect) => [effect, rankOf(effect, familiar)]))
  const rank = (effect: Effect): number => ranks.get(effect) ?? 0
  return effects.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || rank(a) - rank(b))
}
