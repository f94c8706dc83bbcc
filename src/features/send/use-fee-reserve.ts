import { useEffect, useState } from 'react'
import type { Chain } from '#core/chain'
import { useWallet } from '#features/kit'
import { intrinsicGas } from '#core/gas-rules'

/** Gas of a plain payment. To a contract it may be more: the Review, which knows, says when the balance does not cover it. */
const PAYMENT = intrinsicGas({ to: '0x', data: '0x' })

/** Gas of each further payment of several: that of a token to somebody who never held it, and the call around it. */
const FURTHER = 70_000n

/** With the margin that the Review adds to every limit (SPEC section 9), and an eighth for a base fee that rises before it is reviewed (EIP-1559). */
const reserveOf = (maxFeePerGas: bigint, payments: number): bigint =>
  ((PAYMENT + FURTHER * BigInt(payments - 1)) * 115n * maxFeePerGas * 9n) / 800n

/**
 * Wei to keep when the native currency is sent: for the gas and, on chains that say what they charge besides it, for the data, with a quarter more since
 * that is priced anew in each block. `undefined`: not known yet, or nobody tells.
 */
export function useFeeReserve(chain: Chain, payments: number): bigint | undefined {
  const wallet = useWallet()
  const [costs, setCosts] = useState<{ readonly price: bigint; readonly data: bigint } | undefined>(undefined)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      const glances = await wallet.glances()
      const [fee, data] = await Promise.all([glances.fees(chain.chainId, stop.signal), glances.dataFee(chain, stop.signal)])
      if (data !== undefined) setCosts({ price: fee.maxFeePerGas, data: (data * 5n) / 4n })
    }
    // Unknown stays unknown: Max is not offered, and the Review checks the balance.
    ask().catch(() => undefined)
    return () => stop.abort()
  }, [wallet, chain])
  return costs && reserveOf(costs.price, payments) + costs.data * BigInt(payments)
}
