import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Chain, endpointHost } from '#core/chains/chain'
import { parseEndpointUrl } from '#core/chains/endpoint-url'
import type { AppPrompt } from '#core/web/app-request'
import { fail, isError } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import { inCatalogue, listedToken, readDetails, type DetailProbe } from '#survey'
import { atHead } from '../at-head.ts'
import type { AppDeps } from './app-deps.ts'

/** What an app says of a chain that it offers (EIP-3085). Strangers' words. */
export type OfferedChain = {
  readonly chainId: number
  readonly name: string
  readonly native: Chain['native']
  readonly urls: readonly string[]
}

/** Endpoints of one offer that are kept. */
const MAX_URLS = 3
/** Seconds between blocks, where nobody said: most chains of apps are faster, and looking more often than a block costs little. */
const BLOCK_TIME = 12

/** The chain as it would be set up: all its endpoints are foreign, whoever says otherwise. Throws `request/invalid-params` where none can be used. */
export function chainOffered({ platform }: Pick<AppDeps, 'platform'>, { chainId, name, native, urls }: OfferedChain): Chain {
  const usable = urls.flatMap((url) => {
    try {
      return [parseEndpointUrl(url)]
    } catch (error) {
      if (isError(error)) return []
      throw error
    }
  })
  if (usable.length === 0) throw fail('request/invalid-params', { method: 'wallet_addEthereumChain' })
  return {
    chainId,
    name,
    shortName: `chain-${chainId}`,
    native,
    endpoints: [...new Set(usable)].slice(0, MAX_URLS).map((url) => ({
      id: fromBytes(platform.randomBytes(8)).slice(2),
      url,
      roles: ['state', 'logs', 'submission'],
      owner: 'foreign',
      operator: endpointHost(url),
    })),
    kind: 'other',
    blockTime: BLOCK_TIME,
    from: 'own',
  }
}

/**
 * The endpoints that are of the chain that they are offered for (E6). Asked only when the person said yes: before that nobody chose them, and nothing leaves
 * for them. Throws what the first of them failed by where none holds: `rpc/wrong-chain`, `rpc/*`.
 */
export async function checkedChain({ chain }: Pick<AppDeps, 'chain'>, offered: Chain): Promise<Chain> {
  const { chainId } = offered
  let first: unknown
  const tried = await Promise.all(
    offered.endpoints.map((endpoint) =>
      chain.call('test', { chainId, url: endpoint.url }).then(
        () => [endpoint],
        (error: unknown) => {
          // One that serves another chain says what all of the offer is worth.
          if (first === undefined || isError(error, 'rpc/wrong-chain')) first = error
          return []
        },
      ),
    ),
  )
  const endpoints = tried.flat()
  if (endpoints.length === 0 || isError(first, 'rpc/wrong-chain')) throw first
  // An app does not say of which kind a chain is; our own list may know, and what its data costs goes by that.
  const known = (await inCatalogue(chainId))?.chain
  return known?.kind === 'op-stack' ? { ...offered, endpoints, kind: known.kind, blockTime: known.blockTime } : { ...offered, endpoints }
}

type Watch = Extract<AppPrompt, { readonly kind: 'watch-asset' }>

/** The token as its contract says, run here; what the app says otherwise is kept beside it. Throws `input/no-token`, `rpc/*`. */
export async function tokenOffered(
  deps: Pick<AppDeps, 'platform' | 'chain' | 'reader'>,
  where: Chain,
  told: { readonly address: Address; readonly symbol?: string; readonly decimals?: number },
  signal: AbortSignal,
): Promise<Watch> {
  const { address, symbol, decimals } = told
  const ask = (reading: DetailProbe) => readDetails(reading, [address])
  const token = listedToken(where.chainId, address) ?? (await atHead(deps, where, signal, ask))[0]
  if (!token) throw fail('input/no-token')
  const differs = defined({
    symbol: symbol === undefined || symbol === token.symbol ? undefined : symbol,
    decimals: decimals === undefined || decimals === token.decimals ? undefined : decimals,
  })
  return { kind: 'watch-asset', token, ...defined({ told: Object.keys(differs).length === 0 ? undefined : differs }) }
}
