import { useMemo } from 'react'
import type { Address } from '#core/ethereum/address'
import { namedAddresses } from '#core/identity/contact'
import { useSource, usePorts } from '#features/shared'
import { type Recent, recentOf } from './recent.ts'
import type { KnownRecipient } from './recipient.ts'

/** Whom one may want to pay, as this device remembers. */
export type KnownPeople = {
  readonly contacts: readonly KnownRecipient[]
  readonly own: readonly KnownRecipient[]
  /** Paid before from this account on this chain, newest first; without those that have a name. */
  readonly recent: readonly Recent[]
  /** How many of those paid before look like somebody known, and are not offered. */
  readonly keptOut: number
  /** Everybody with a name. */
  readonly all: readonly KnownRecipient[]
}

/** Recent ones that are offered. */
const MAX_RECENT = 5

export function useKnown(chainId: number, account: Address): KnownPeople {
  const wallet = usePorts<'contacts' | 'session' | 'transactions'>()
  const kept = useSource(wallet.contacts)
  const accounts = useSource(wallet.session.accounts)
  const transactions = useSource(wallet.transactions.all)
  return useMemo(() => {
    const contacts = namedAddresses(kept, chainId)
    const own = accounts.filter((item) => !item.hidden && item.address !== account).map(({ address, name }) => ({ address, name }))
    const all = [...contacts, ...own]
    const known = [account, ...all.map(({ address }) => address)]
    const { recent, keptOut } = recentOf(transactions, { account, chainId, known })
    return { contacts, own, all, recent: recent.slice(0, MAX_RECENT), keptOut }
  }, [kept, accounts, transactions, chainId, account])
}
