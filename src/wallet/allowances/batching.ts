import type { Address } from '#core/address'
import { type Chain, rulesOf } from '#core/chain'
import { isError } from '#core/errors'
import { knownDelegate } from '#core/known-delegates'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { childEnvironment, type Reader, readUint } from '#survey'
import { whileItMoves } from '../ran.ts'
import { type Batching, SUPPORTS_BATCH } from '../take-back.ts'

type Deps = { readonly platform: Platform; readonly chain: Client<ChainCalls, ChainEvents>; readonly reader: Reader }

/**
 * How an account that runs such code (EIP-7702) makes several calls at once: by a list of known code, else by what the code itself says of ERC-7821, run here on proved state. What it
 * says is no promise: the Review shows what the batch does. Where nobody tells, there is none. Throws `app/aborted` alone.
 */
export async function readBatching({ platform, chain, reader }: Deps, on: Chain, account: Address, delegate: Address): Promise<Batching> {
  if (knownDelegate(delegate)?.batches === true) return 'simple7702'
  try {
    const answer = await whileItMoves(async () => {
      const header = await chain.call('head', { chainId: on.chainId, maxAgeMs: 2000, purpose: 'allowances' })
      const environment = childEnvironment(header, on.blockTime, platform.now() / 1000, rulesOf(on))
      const hints = [account, delegate].map((address) => ({ address, slots: [] }))
      const { results } = await reader.read(header, environment, [{ to: account, data: SUPPORTS_BATCH }], { purpose: 'allowances', hints })
      return readUint(results[0])
    })
    return answer === 1n ? 'erc7821' : 'none'
  } catch (error) {
    // One by one is always possible.
    if (!isError(error) || error.code === 'app/aborted') throw error
    return 'none'
  }
}
