import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import { isError } from '#core/errors'
import type { EndpointReport } from '#protocol/chain'
import type { EndpointConnection } from '../connection/connection.ts'
import type { CallOptions } from '../connection/exchange.ts'
import { findCapabilities } from './state/capabilities.ts'
import { fetchHeader } from './header.ts'
import { createCodeCache } from './state/code-cache.ts'
import { prove } from './state/prove.ts'

/**
 * Who an endpoint is and whether it proves, by an address that says nothing about anybody. Throws `rpc/wrong-chain` and whatever else keeps it from
 * being used.
 */
export async function testEndpoint(connection: EndpointConnection, asking: CallOptions, now: () => number): Promise<EndpointReport> {
  const { chainId } = connection
  // Asked for its chain id first, as with every question: another chain ends it here.
  const [version] = await connection.ask([{ method: 'web3_clientVersion', params: [] }], asking)
  const began = now()
  const header = await fetchHeader(connection, 'latest', asking, now)
  const ms = now() - began
  const found = await findCapabilities(connection, asking, now).catch((error: unknown) => {
    // What it is stands, whatever it can do.
    if (!isError(error) || error.code === 'app/aborted') throw error
    return undefined
  })
  const proofs = await prove(connection, { header, wants: [{ address: ZERO, slots: [] }], codes: createCodeCache() }, asking).then(
    () => true,
    (error: unknown) => {
      if (isError(error, 'app/aborted') || !isError(error)) throw error
      return false
    },
  )
  const said = version?.ok === true && typeof version.result === 'string' ? { clientVersion: version.result.slice(0, 100) } : {}
  return { chainId, block: header.number, proofs, ms, ...said, ...defined({ capabilities: found }) }
}
