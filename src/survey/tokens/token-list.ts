import { mirrored } from '#core/chains/mirrored'
import type { Address } from '#core/ethereum/address'
import type { Token } from '#core/money/token'
import { TOKENS_FILES } from '#data/each/tokens'
import type { TokenRow } from './token-row.ts'
import { listed } from './tokens.ts'

/** What a listed token is besides a token. `under`: what it is redeemed for, where the list says so. */
export type ListedForm = { readonly is: 'a-token' | 'erc-4626'; readonly under?: Address }

/** The whole list of one chain: over a thousand tokens of mainnet. */
export type TokenList = {
  readonly tokens: readonly Token[]
  find(address: Address): Token | undefined
  formOf(address: Address): ListedForm | undefined
  /** The same asset on mainnet, where the list says that it is one: what it is worth follows from that one. On mainnet itself: the token. */
  onMainnet(address: Address): Address | undefined
}

const lists = new Map<number, Promise<TokenList>>()
const listsHere = new Map<number, TokenList>()

/** Shipped tokens of a chain; none where no list names it. One copy for all who ask. */
export function readTokenList(chainId: number): Promise<TokenList> {
  const known = lists.get(chainId)
  if (known) return known
  const made = load(chainId)
  lists.set(chainId, made)
  // The page's host did not answer: the next one who asks tries again.
  made.then(
    (list) => listsHere.set(chainId, list),
    () => lists.delete(chainId),
  )
  return made
}

/** The list of a chain, where it was read before: for the first drawing of a screen. */
export const tokenListNow = (chainId: number): TokenList | undefined => listsHere.get(chainId)

async function load(chainId: number): Promise<TokenList> {
  // Which chain is looked at, the host of the page learns by this; which account, nobody.
  const file = TOKENS_FILES[mirrored(chainId)]
  return tokenList(chainId, file === undefined ? [] : ((await file()).default as readonly TokenRow[]))
}

/** A list of its rows. What ships with the code (`tokens.ts`) stands before, and is believed where both know a token. */
export function tokenList(chainId: number, rows: readonly TokenRow[]): TokenList {
  const tokens = new Map<Address, Token>()
  const forms = new Map<Address, ListedForm>()
  const origins = new Map<Address, Address>()
  const add = (address: Address, symbol: string, name: string, decimals: number): void => {
    if (!tokens.has(address)) tokens.set(address, { chainId, standard: 'erc20', address, symbol, name, decimals, from: 'listed' })
  }
  for (const { address, symbol, name, decimals } of listed(chainId)) add(address, symbol, name, decimals)
  for (const [address, symbol, name, decimals, is, of] of rows as readonly (readonly [
    Address,
    string,
    string,
    number,
    ('a-token' | 'erc-4626' | 'origin')?,
    Address?,
  ])[]) {
    add(address, symbol, name, decimals)
    if (is === 'origin' && of !== undefined) origins.set(address, of)
    else if (is !== undefined && is !== 'origin') forms.set(address, of === undefined ? { is } : { is, under: of })
  }
  return {
    tokens: [...tokens.values()],
    find: (address) => tokens.get(address),
    formOf: (address) => forms.get(address),
    onMainnet: (address) => (mirrored(chainId) === 1 ? address : origins.get(address)),
  }
}
