import { useEffect, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import type { BlockRules } from '#wallet'
import { useWallet } from '../wallet/wallet-context.tsx'

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

/** `undefined`: not known yet, or nobody tells. */
export function useFeeReserve(chain: Chain): FeeReserve | undefined {
  const wallet = useWallet()
  const [reserve, setReserve] = useState<FeeReserve | undefined>(undefined)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      const glances = await wallet.glances()
      const [fee, block, data] = await Promise.all([
        glances.fees(chain.chainId, stop.signal),
        glances.block(chain, stop.signal),
        glances.dataFee(chain, stop.signal),
      ])
      if (data === undefined || stop.signal.aborted) return
      const one = (data * 5n) / 4n
      setReserve({ block, keep: (gas, payments) => reserveOf(fee.maxFeePerGas, gas) + one * BigInt(payments) })
    }
    // Unknown stays unknown: Max is not offered, and the Review checks the balance. A host that failed is asked again for as long as the form is open.
    let later: ReturnType<typeof setTimeout> | undefined
    const tryOn = (): void =>
      void ask().catch(() => {
        if (!stop.signal.aborted) later = setTimeout(tryOn, AGAIN)
      })
    tryOn()
    return () => {
      stop.abort()
      clearTimeout(later)
    }
  }, [wallet, chain])
  return reserve
}
