import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, toQuantity, word } from '#core/bytes/hex'
import type { EndpointConnection } from '../connection/connection.ts'
import type { CallOptions } from '../connection/exchange.ts'
import type { RpcCall } from '../connection/json-rpc.ts'
import { requestOne } from './request.ts'
import { readBytes } from '#core/text/json'

/** Of the practice chain: an account whose keys anvil holds. Its address and the tokens' are those of devnet/addresses.ts. */
export const FAUCET: Address = '0x14dc79964da2c08b23698b3d3cc7ca32193d9955'

/** Ten ether, in wei, and a thousand of each stablecoin, in its smallest units. */
const ETHER = 10n * 10n ** 18n
export const GIFTS: readonly { readonly token: Address; readonly units: bigint }[] = [
  { token: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', units: 1000n * 10n ** 6n },
  { token: '0x6b175474e89094c44da98b954eedeac495271d0f', units: 1000n * 10n ** 18n },
  { token: '0xdac17f958d2ee523a2206206994597c13d831ec7', units: 1000n * 10n ** 6n },
]

/** Enough for a payment, and for a transfer to a new holder in any of them. */
const GAS = 120_000

/** `transfer(address,uint256)` of ERC-20. */
const transfer = (to: Address, units: bigint): Hex => concat('0xa9059cbb', pad(to), word(units))

function faucetCalls(account: Address): readonly RpcCall[] {
  const ether = { from: FAUCET, to: account, value: toQuantity(ETHER), gas: toQuantity(GAS) }
  const tokens = GIFTS.map(({ token, units }) => ({ from: FAUCET, to: token, data: transfer(account, units), gas: toQuantity(GAS) }))
  return [ether, ...tokens].map((transaction) => ({ method: 'eth_sendTransaction', params: [transaction] }))
}

/** Sends the gifts one after another, so that their nonces follow. Returns the transactions' hashes. Throws `rpc/*`. */
export async function giveFunds(connection: EndpointConnection, account: Address, asking: CallOptions): Promise<readonly Hex[]> {
  const hashes: Hex[] = []
  for (const call of faucetCalls(account))
    hashes.push(await requestOne(connection, call, asking, (result, bad) => readBytes(result, bad, 32)))
  return hashes
}
