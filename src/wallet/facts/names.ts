import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import { COMPARED_ENDS } from '#core/ethereum/address-form'
import { type Chain, nativeToken } from '#core/chains/chain'
import { type Contact, namedAddresses } from '#core/identity/contact'
import { groupBy } from '#core/group-by'
import type { Token } from '#core/money/token'
import type { Names } from '#decode'
import {
  createListing,
  knownChain,
  labelOf,
  type Listing,
  listedToken,
  listedTokens,
  PRESETS,
  readTokenList,
  type TokenList,
} from '#survey'

/** Made when a name is first held against it, and once for a list: a thousand tokens are read for it. */
function lateListing(tokens: () => readonly Token[], native: Token): NonNullable<Names['takenFor']> {
  let made: Listing | undefined
  return (symbol, address) => {
    made ??= createListing(tokens(), [native])
    return made.takenFor({ chainId: native.chainId, standard: 'erc20', address, symbol, name: '', decimals: 0, from: 'claimed' })
  }
}

/** By the digits that people compare: made when an address is first held against it, and once for a list. */
function lateLikeness(tokens: () => readonly Token[]): NonNullable<Names['listedLike']> {
  let made: ReadonlyMap<string, readonly Token[]> | undefined
  const endsOf = (address: string): string => `${address.slice(2, 2 + COMPARED_ENDS)}${address.slice(-COMPARED_ENDS)}`
  return (address) => {
    made ??= groupBy(tokens(), (token) => (token.address === undefined ? '' : endsOf(token.address)))
    return made.get(endsOf(address)) ?? []
  }
}

/** The native currency of a chain that nobody set up, where this build knows its name. */
function nativeElsewhere(chainId: number): Token | undefined {
  const preset = PRESETS.find(({ chain }) => chain.chainId === chainId)?.chain
  if (preset !== undefined) return nativeToken(preset)
  const known = knownChain(chainId)?.native
  return known && { chainId, standard: 'native', from: 'listed', ...known }
}

/** What addresses are called here: own accounts, contacts, shipped tokens. Nobody else's word. */
export function createNames(chain: Chain, accounts: readonly Account[], contacts: readonly Contact[]): Names {
  const names = new Map([...namedAddresses(contacts, chain.chainId), ...accounts].map(({ address, name }) => [address, name]))
  const native = nativeToken(chain)
  return {
    native,
    nameOf: (address) => names.get(address) ?? listedToken(chain.chainId, address)?.symbol ?? labelOf(chain.chainId, address),
    tokenOf: (address) => listedToken(chain.chainId, address),
    takenFor: lateListing(() => listedTokens(chain), native),
    listedLike: lateLikeness(() => listedTokens(chain)),
    nativeOf: nativeElsewhere,
  }
}

const listings = new WeakMap<TokenList, Pick<Required<Names>, 'takenFor' | 'listedLike'>>()

/** The same names with all that a list knows. */
export function withList(names: Names, list: TokenList): Names {
  const listing = listings.get(list) ?? {
    takenFor: lateListing(() => list.tokens, names.native),
    listedLike: lateLikeness(() => list.tokens),
  }
  listings.set(list, listing)
  const tokenOf = (address: Address): Token | undefined => names.tokenOf(address) ?? list.find(address)
  return { ...names, tokenOf, nameOf: (address) => names.nameOf(address) ?? tokenOf(address)?.symbol, ...listing }
}

/** With the whole shipped list of that chain, which is fetched when it is first asked for. Where it does not come they stay as they are. Never throws. */
export const withTokenList = (names: Names, chainId: number): Promise<Names> =>
  readTokenList(chainId).then(
    (list) => withList(names, list),
    () => names,
  )
