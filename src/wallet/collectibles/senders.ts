import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { History } from '../history/history.ts'

/** Tells who sent each transaction of an account's past, now and whenever more is known. Asks nobody. Answers a function that ends it. */
export function hearSenders(
  history: () => Promise<Pick<History, 'entries'>>,
  chainId: number,
  account: Address,
  hear: (senders: ReadonlyMap<Hex, Address>) => void,
): () => void {
  let stop: (() => void) | 'ended' | undefined
  void history().then((past) => {
    if (stop === 'ended') return
    const entries = past.entries(chainId, account)
    const tell = (): void =>
      hear(
        new Map(entries.get().flatMap(({ hash, call }) => (hash !== undefined && call !== undefined ? [[hash, call.from] as const] : []))),
      )
    stop = entries.subscribe(tell)
    tell()
  })
  return () => {
    if (typeof stop === 'function') stop()
    stop = 'ended'
  }
}
