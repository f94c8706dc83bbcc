import { useEffect, useState } from 'react'
import type { Chain } from '#core/chain'
import { useWallet } from './wallet-context.tsx'

/** With the margin that the Review adds to every limit (SPEC section 9), and an eighth for a base fee that rises before it is reviewed (EIP-1559). */
const reserveOf = (maxFeePerGas: bigint, gas: bigint): bigint => (gas * 115n * maxFeePerGas * 9n) / 800n

/** Milliseconds until a failed question is put again. */
const AGAIN = 4_000

/**
 * Wei to keep when the native currency is given away: for so much gas and, on chains that say what they charge besides it, for the data of so many plain
 * payments, with a quarter more since that is priced anew in each block. `undefined`: not known yet, or nobody tells.
 */
export function useFeeReserve(chain: Chain, gas: bigint, payments: number): bigint | undefined {
  const wallet = useWallet()
  const [costs, setCosts] = useState<{ readonly price: bigint; readonly data: bigint } | undefined>(undefined)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      const glances = await wallet.glances()
      const [fee, data] = await Promise.all([glances.fees(chain.chainId, stop.signal), glances.dataFee(chain, stop.signal)])
      if (data !== undefined) setCosts({ price: fee.maxFeePerGas, data: (data * 5n) / 4n })
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
  return costs && reserveOf(costs.price, gas) + costs.data * BigInt(payments)
}
