import type { Address } from '#core/ethereum/address'
import type { Token } from '#core/money/token'
import { KNOWN_SPENDERS } from '#core/permissions/known-spenders'
import { LABELS_FILES } from '#data/each/labels'

type Labels = Readonly<Record<Address, string>>

const MAINNET = 1
const made = new Map<number, Labels>()

/** Well-known contracts of a chain by their published addresses. Names are ours and short; the practice chain mirrors mainnet's. */
function labelsOf(chainId: number): Labels {
  const known = made.get(chainId)
  if (known) return known
  const { like, contracts } = LABELS_FILES[chainId] ?? {}
  const spenders = chainId === MAINNET ? Object.fromEntries(KNOWN_SPENDERS) : {}
  const labels: Labels = { ...spenders, ...(like === undefined ? {} : labelsOf(like)), ...contracts }
  made.set(chainId, labels)
  return labels
}

/** What a contract is called in the list shipped with this build; `undefined` says nothing about it. */
export const labelOf = (chainId: number, address: Address): string | undefined => labelsOf(chainId)[address]

const POOL = /^Uniswap v2 (.+\/.+) pool$/

/**
 * A token as it reads among others: a share (LP) of a labelled pool by what is in the pool, since all of them call themselves the same.
 * @example withPair(share).symbol // 'WBTC/WETH LP'
 */
export function withPair(token: Token): Token {
  const [, pair] = (token.address !== undefined && POOL.exec(labelOf(token.chainId, token.address) ?? '')) || []
  return pair === undefined || token.from !== 'listed' ? token : { ...token, symbol: `${pair} LP` }
}

/** All contracts of a chain that this build names; none where it names none. */
export const labelled = (chainId: number): readonly { readonly address: Address; readonly name: string }[] =>
  Object.entries(labelsOf(chainId)).map(([address, name]) => ({ address: address as Address, name }))
