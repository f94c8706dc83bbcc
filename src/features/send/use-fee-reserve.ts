import { useEffect, useState } from 'react'
import { useWallet } from '#features/kit'
import { intrinsicGas } from '#core/gas-rules'

/** Gas of a plain payment. To a contract it may be more: the Review, which knows, says when the balance does not cover it. */
const PAYMENT = intrinsicGas({ to: '0x', data: '0x' })

/** With the margin that the Review adds to every limit (SPEC section 9), and an eighth for a base fee that rises before it is reviewed (EIP-1559). */
const reserveOf = (maxFeePerGas: bigint): bigint => (PAYMENT * 115n * maxFeePerGas * 9n) / 800n

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
