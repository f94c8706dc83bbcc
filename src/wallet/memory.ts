import type { Address } from '#core/address'
import { hostOf } from '#core/host'
import { pinsId } from '#core/pin'
import type { Records } from '#store'
import type { ChainBook } from './chains.ts'
import type { Memory } from './facts.ts'
import type { SessionKeeper } from './session.ts'

type Kept = { readonly session: SessionKeeper; readonly book: ChainBook; readonly open: () => Records | undefined }
type Place = { readonly account: Address; readonly chainId: number }

/** What this device remembers of an account on a chain, for rules to ask. Of closed records all is unknown; nothing pinned yet is known to be nothing. */
export function memoryOf({ session, book, open }: Kept, { account, chainId }: Place): Memory {
  const records = open()
  return {
    chainId,
    account,
    accounts: session.accounts.get(),
    others: book.chains.get().filter((chain) => chain.chainId !== chainId),
    contacts: records?.contacts.get(),
    transactions: records?.transactions.get().filter((item) => item.account === account),
    signatures: records?.signatures.get().filter((item) => item.account === account && item.chainId === chainId),
    ...(records === undefined ? {} : { usedHosts: records.connections.get().flatMap(({ id }) => hostOf(id) ?? []) }),
    ...(records === undefined ? {} : { pins: records.pins.find(pinsId(chainId, account))?.pins ?? {} }),
  }
}
