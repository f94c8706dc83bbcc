/**
 * A line of a shipped list: address (lower case), symbol, name, decimals; then what it is, where it is more than a plain token, and the
 * address that this is about: what an `a-token` is redeemed for, and of the `origin` kind the same asset on mainnet.
 */
export type TokenRow =
  | readonly [address: string, symbol: string, name: string, decimals: number]
  | readonly [address: string, symbol: string, name: string, decimals: number, is: 'a-token' | 'erc-4626']
  | readonly [address: string, symbol: string, name: string, decimals: number, is: 'a-token' | 'erc-4626' | 'origin', of: string]
