import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { type Hex, toQuantity } from '#core/bytes/hex'
import { suggestFee } from '#core/fee-policy'
import type { AppDeps } from './app-deps.ts'
import { blockBody, type BlockTag, claimed, headerOf, isReached, type ReadContext } from './block-reads.ts'
import { balanceOn, callOn, codeOn, gasOn, nonceOn, type ReadCall, type Reverted, slotOn } from './state-reads.ts'

/** Logs of one contract or several, as an app filters them (eth_getLogs). */
export type LogFilter = {
  readonly address?: Address | readonly Address[]
  readonly topics?: readonly (Hex | readonly Hex[] | null)[]
} & ({ readonly blockHash: Hex } | { readonly fromBlock: BlockTag; readonly toBlock: BlockTag })

/** The chain as an app sees it: through the person's own endpoints, proved where it can be, run here where it is a call. All throw `rpc/*`, `proof/*`. */
export type AppReads = {
  blockNumber(at: At): Promise<Hex>
  /** The newest block's number when it is time to look again; `undefined` where nobody tells. */
  later(at: At): Promise<bigint | undefined>
  balance(at: At, address: Address, block: BlockTag): Promise<Hex>
  nonce(at: At, address: Address, block: BlockTag): Promise<Hex>
  code(at: At, address: Address, block: BlockTag): Promise<Hex>
  slot(at: At, place: { readonly address: Address; readonly slot: Hex }, block: BlockTag): Promise<Hex>
  call(at: At, call: ReadCall, block: BlockTag): Promise<Hex | Reverted>
  gas(at: At, call: ReadCall): Promise<Hex | Reverted>
  gasPrice(at: At): Promise<Hex>
  tip(at: At): Promise<Hex>
  /**
   * Claimed by one endpoint; but the hash that it states is compared with that of the header, which was recomputed. That the other fields and the
   * transactions belong to this hash is not checked.
   */
  block(at: At, block: BlockTag, full: 'full' | 'hashes'): Promise<unknown>
  /** Claimed by one endpoint. */
  transaction(at: At, hash: Hex): Promise<unknown>
  receipt(at: At, hash: Hex): Promise<unknown>
  feeHistory(at: At, blocks: Hex, newest: BlockTag, percentiles: readonly number[]): Promise<unknown>
  logs(at: At, filter: LogFilter): Promise<unknown>
}

/** Milliseconds between two looks for a new block: half of its time, where that is longer. */
const MIN_PAUSE = 1000

/** On which chain, and until when it is of interest. */
type At = { readonly chainId: number; readonly signal: AbortSignal }

const tagOf = (block: BlockTag): string | Hex =>
  typeof block === 'string' ? block : 'number' in block ? toQuantity(block.number) : block.hash

export function createAppReads(deps: AppDeps): AppReads {
  const placeOf = ({ chainId, signal }: At): ReadContext => {
    const where = deps.book.find(chainId)
    if (!where) throw fail('request/unknown-chain')
    return { where, signal }
  }
  const one =
    <A extends readonly unknown[], T>(work: (place: ReadContext, ...rest: A) => Promise<T>) =>
    async (at: At, ...rest: A): Promise<T> =>
      work(placeOf(at), ...rest)

  const fees = async (place: ReadContext) => {
    const { chainId } = place.where
    const [header, history] = await Promise.all([
      headerOf(deps, place, 'latest'),
      deps.chain.call('feeHistory', { chainId }, { signal: place.signal }),
    ])
    return suggestFee(header, history, 'normal')
  }

  return {
    blockNumber: one(async (place) => toQuantity((await headerOf(deps, place, 'latest')).number)),
    later: one(async (place) => {
      await deps.platform.sleep(Math.max(MIN_PAUSE, place.where.blockTime * 500), place.signal)
      return headerOf(deps, place, 'latest').then(
        ({ number }) => number,
        () => undefined,
      )
    }),
    balance: one((place, address: Address, block: BlockTag) => balanceOn(deps, place, address, block)),
    nonce: one((place, address: Address, block: BlockTag) => nonceOn(deps, place, address, block)),
    code: one((place, address: Address, block: BlockTag) => codeOn(deps, place, address, block)),
    slot: one((place, where: { readonly address: Address; readonly slot: Hex }, block: BlockTag) => slotOn(deps, place, where, block)),
    call: one((place, call: ReadCall, block: BlockTag) => callOn(deps, place, call, block)),
    gas: one((place, call: ReadCall) => gasOn(deps, place, call)),
    gasPrice: one(async (place) => toQuantity((await fees(place)).maxFeePerGas)),
    tip: one(async (place) => toQuantity((await fees(place)).maxPriorityFeePerGas)),
    block: one((place, block: BlockTag, full: 'full' | 'hashes') => blockBody(deps, place, block, full)),
    transaction: one((place, hash: Hex) => claimed(deps, place, { method: 'eth_getTransactionByHash', params: [hash] })),
    receipt: one(async (place, hash: Hex) => {
      const found = await claimed(deps, place, { method: 'eth_getTransactionReceipt', params: [hash] })
      return (await isReached(deps, place, found)) ? found : null
    }),
    feeHistory: one((place, blocks: Hex, newest: BlockTag, percentiles: readonly number[]) =>
      claimed(deps, place, { method: 'eth_feeHistory', params: [blocks, tagOf(newest), percentiles] }),
    ),
    logs: one((place, filter: LogFilter) => {
      const { address, topics } = filter
      const range = 'blockHash' in filter ? filter : { fromBlock: tagOf(filter.fromBlock), toBlock: tagOf(filter.toBlock) }
      const params = [{ ...range, ...defined({ address, topics }) }]
      return claimed(deps, place, { method: 'eth_getLogs', params })
    }),
  }
}
