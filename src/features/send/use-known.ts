import { useMemo } from 'react'
import type { Address } from '#core/address'
import { namedAddresses } from '#core/contact'
import { useSource, useWallet } from '#features/kit'
import type { Known } from './recipient.ts'

/** Whom one may want to pay, as this device remembers. */
export type KnownPeople = {
  readonly contacts: readonly Known[]
  readonly own: readonly Known[]
  /** Paid before from this account on this chain, newest first; without those that have a name. */
  readonly recent: readonly Address[]
  /** Everybody with a name. */
  readonly all: readonly Known[]
}

/** Recent ones that are offered. */
const MOST_RECENT = 5

export function useKnown(chainId: number, account: Address): KnownPeople {
  const wallet = useWallet()
  const kept = useSource(wallet.contacts)
  const accounts = useSource(wallet.session.accounts)
  const transactions = useSource(wallet.transactions.all)
  return useMemo(() => {
    const contacts = namedAddresses(kept, chainId)
    const own = accounts.filter((item) => !item.hidden && item.address !== account).map(({ address, name }) => ({ address, name }))
    const all = [...contacts, ...own]
    const named = new Set(all.map(({ address }) => address))
    const paid = transactions
      .filter((item) => item.chainId === chainId && item.account === account && item.state.at === 'included')
      .flatMap((item) => (item.intent.kind === 'send' ? [item.intent.to] : []))
    return { contacts, own, all, recent: [...new Set(paid)].filter((address) => !named.has(address)).slice(0, MOST_RECENT) }
  }, [kept, accounts, transactions, chainId, account])
}
