import type { Account } from '#core/account'
import { type Chain, nativeToken } from '#core/chain'
import { type Contact, namedAddresses } from '#core/contact'
import type { Names } from '#decode'
import { labelOf, listedToken } from '#survey'

/** What addresses are called here: own accounts, contacts, shipped tokens. Nobody else's word. */
export function createNames(chain: Chain, accounts: readonly Account[], contacts: readonly Contact[]): Names {
  const names = new Map([...namedAddresses(contacts, chain.chainId), ...accounts].map(({ address, name }) => [address, name]))
  return {
    native: nativeToken(chain),
    nameOf: (address) => names.get(address) ?? listedToken(chain.chainId, address)?.symbol ?? labelOf(chain.chainId, address),
    tokenOf: (address) => listedToken(chain.chainId, address),
  }
}
