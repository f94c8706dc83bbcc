import type { Hex } from '../../../src/core/bytes/hex.ts'
import type { Devnet } from '../../devnet/start.ts'
import type { Sent } from './attacks.ts'

/** Sends it, and waits until it is included. */
export async function turn(town: Pick<Devnet, 'rpc'>, { from, to, data }: Sent): Promise<void> {
  const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from, to, data }])
  for (let tries = 0; tries < 200; tries++) {
    const receipt = await town.rpc<{ readonly status: Hex } | null>('eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x1') return
    if (receipt !== null) throw new Error(`The turn of ${from} failed.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The turn of ${from} was not included.`)
}
