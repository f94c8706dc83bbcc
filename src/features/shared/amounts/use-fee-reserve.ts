import { useCallback } from 'react'
import type { Chain } from '#core/chains/chain'
import { useAnswer } from '#ui/state/query'
import type { AccountSummaries, BlockRules } from '#wallet'
import { usePorts } from '../wallet/wallet-context.tsx'

/** With the margin that the Review adds to every limit (SPEC section 9), and an eighth for a base fee that rises before it is reviewed (EIP-1559). */
const reserveOf = (maxFeePerGas: bigint, gas: bigint): bigint => (gas * 115n * maxFeePerGas * 9n) / 800n

/** Milliseconds until a failed question is put again. */
const AGAIN = 4_000

/** What giving the native currency away goes by. */
export type FeeReserve = {
  /** The rules of the next block: what something costs goes by them. */
  readonly block: BlockRules
  /**
   * Wei to keep for so much gas and, on chains that say what they charge besides it, for the data of so many plain payments, with a quarter more since that is priced
   * anew in each block.
   */
  keep(gas: bigint, payments: number): bigint
}

/** `undefined`: not known yet, or nobody tells. A host that failed is asked again for as long as the form is open. */
export function useFeeReserve(chain: Chain): FeeReserve | undefined {
  const { glances } = usePorts<'glances'>()
  return useAnswer(
    useCallback(async (signal) => untilAnswered(async () => readReserve(await glances(), chain, signal), signal), [glances, chain]),
  ).value
}

async function readReserve(glances: AccountSummaries, chain: Chain, signal: AbortSignal): Promise<FeeReserve | undefined> {
  const [fee, block, data] = await Promise.all([
    glances.fees(chain.chainId, signal),
    glances.block(chain, signal),
    glances.dataFee(chain, signal),
  ])
  // Unknown stays unknown: Max is not offered, and the Review checks the balance.
  if (data === undefined) return undefined
  const one = (data * 5n) / 4n
  return { block, keep: (gas, payments) => reserveOf(fee.maxFeePerGas, gas) + one * BigInt(payments) }
}

/** Asks until there is an answer, with a pause after each failure. Throws what the last try threw once it is aborted. */
async function untilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted) throw error
      await pause(AGAIN, signal)
    }
  }
}

/** Resolves after `ms`, or at once when it is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
