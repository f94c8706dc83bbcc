import type { Address } from '#core/ethereum/address'
import type { ChainCalls } from '#protocol/chain'
import type { EndpointConnection } from '../../connection/connection.ts'
import type { CallOptions } from '../../connection/exchange.ts'
import { readReply } from '../request.ts'
import type { CodeCache } from './code-cache.ts'
import { readBytes } from '../read.ts'

type Question = { readonly chainId: number; readonly addresses: readonly Address[]; readonly codes: CodeCache }

/** Code that an endpoint claims these have, with its true hash; what is kept already is not asked for. Throws `rpc/*`. */
export async function fetchCodes(
  connection: EndpointConnection,
  { chainId, addresses, codes }: Question,
  asking: CallOptions,
): Promise<ChainCalls['codes']['result']> {
  const open = addresses.filter((address) => codes.probable(chainId, address) === undefined)
  const calls = open.map((address) => ({ method: 'eth_getCode' as const, params: [address, 'latest'] }))
  const replies = calls.length === 0 ? [] : await connection.ask(calls, asking)
  calls.forEach((call, at) => {
    const address = open[at]
    if (address !== undefined) codes.seen(chainId, address, codes.put(readReply(replies[at], call, connection, readBytes)))
  })
  const found = addresses.flatMap((address) => {
    const hash = codes.probable(chainId, address)
    const code = hash === undefined ? undefined : codes.get(hash)
    return hash === undefined || code === undefined || code === '0x' ? [] : [{ address, hash, code }]
  })
  return { codes: found, asked: open.length }
}
