import { type Address, short } from '../ethereum/address.ts'

/** A fungible asset of one chain. The native currency has no address. */
export type Token = {
  readonly chainId: number
  readonly standard: 'native' | 'erc20'
  readonly address?: Address
  /** Hostile text unless the token is listed. */
  readonly symbol: string
  /** Hostile text unless the token is listed. */
  readonly name: string
  /** 0 to 255 (ERC-20 `decimals` is uint8). */
  readonly decimals: number
  /** Shipped in a list of this build, or what a contract says of itself, or typed by the person. */
  readonly from: 'listed' | 'claimed' | 'own'
}

/** Two tokens are the same when chain and contract are; symbols prove nothing. */
export const same = (a: Token, b: Token): boolean => a.chainId === b.chainId && a.standard === b.standard && a.address === b.address

/** A token within its chain, as forms and the addresses of pages name it: its contract, or `native`. */
export const assetOf = ({ address }: Pick<Token, 'address'>): string => address ?? 'native'

/** A stable key for records and lists. */
export const keyOf = (token: Token): string => `${token.chainId}:${assetOf(token)}`

/** Whether the symbol is only the shortened address: nothing says what the token is called. */
export const isUnnamed = ({ address, symbol }: Pick<Token, 'address' | 'symbol'>): boolean =>
  address !== undefined && symbol === short(address)
