import type { Account } from '#core/account'
import type { Address } from '#core/address'
import { type Chain, nativeToken } from '#core/chain'
import { type Contact, namedAddresses } from '#core/contact'
import type { Token } from '#core/token'
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
    nativeOf: nativeElsewhere,
  }
}

const listings = new WeakMap<TokenList, NonNullable<Names['takenFor']>>()

/** The same names with all that a list knows. */
export function withList(names: Names, list: TokenList): Names {
  const takenFor = listings.get(list) ?? lateListing(() => list.tokens, names.native)
  listings.set(list, takenFor)
  const tokenOf = (address: Address): Token | undefined => names.tokenOf(address) ?? list.find(address)
  return { ...names, tokenOf, nameOf: (address) => names.nameOf(address) ?? tokenOf(address)?.symbol, takenFor }
}

/** With the whole shipped list of that chain, which is fetched when it is first asked for. Where it does not come they stay as they are. Never throws. */
export const withTokenList = (names: Names, chainId: number): Promise<Names> =>
  readTokenList(chainId).then(
    (list) => withList(names, list),
    () => names,
  )
