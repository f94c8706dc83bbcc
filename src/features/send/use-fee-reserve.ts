import { useEffect, useState } from 'react'
import { useWallet } from '#features/kit'

/**
 * Gas of a plain payment (21,000) with the margin that the Review adds to every limit (SPEC section 9), and an eighth on top for a
 * base fee that rises by one block before it is reviewed (EIP-1559).
 */
const reserveOf = (maxFeePerGas: bigint): bigint => (24_150n * maxFeePerGas * 9n) / 8n

/** Wei to keep when the native currency is sent. `undefined`: not known yet, or the endpoint does not tell. */
export function useFeeReserve(chainId: number): bigint | undefined {
  const wallet = useWallet()
  const [reserve, setReserve] = useState<bigint | undefined>(undefined)
  useEffect(() => {
    const stop = new AbortController()
    wallet.fees(chainId, stop.signal).then(
      ({ maxFeePerGas }) => setReserve(reserveOf(maxFeePerGas)),
      () => undefined, // unknown stays unknown: Max is not offered, and the Review checks the balance
    )
    return () => stop.abort()
  }, [wallet, chainId])
  return reserve
}
