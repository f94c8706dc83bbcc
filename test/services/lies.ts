import { type Address, keccak256, stringToHex } from 'viem'
import type { History, Transfer } from './history.ts'

/** What a service may say that was not so. */
export const LIES = [
  'made-up', // a payment and a token transfer that never happened
  'amount', // of the newest payment and of each newest token transfer
  'missing', // the newest transaction that is about the account, and what it moved
  'success', // a failed transaction went well
  'counterparty', // the newest payment went to somebody else
  'elsewhere', // the newest transaction was in another block
] as const
export type Lie = { readonly kind: (typeof LIES)[number]; readonly about: Address }

const NOBODY: Address = `0x${'0bad'.repeat(10)}`

/** The history as it is told. */
export function told(history: History, lie: Lie | undefined): History {
  if (!lie) return history
  const { about } = lie
  const { transactions, transfers } = history
  const ours = ({ from, to }: { from: Address; to: Address | null }) => from === about || to === about
  const newest = transactions.findLast(ours)
  const payment = transactions.findLast((one) => ours(one) && one.value > 0n && one.ok)
  const moved = transfers.findLast((one) => ours(one) && one.standard === 'ERC-20' && one.value > 0n)
  const instead = <Item extends object>(items: readonly Item[], old: Item | undefined, change: (item: Item) => Item): Item[] =>
    items.map((item) => (item === old ? change(item) : item))
  if (lie.kind === 'amount') {
    return {
      ...history,
      transactions: instead(transactions, payment, (one) => ({ ...one, value: one.value * 2n })),
      transfers: instead(transfers, moved, (one) => ({ ...one, value: one.value * 2n })),
    }
  }
  if (lie.kind === 'missing') {
    const stays = ({ hash }: { hash: string }) => hash !== newest?.hash
    return {
      ...history,
      transactions: transactions.filter(stays),
      transfers: transfers.filter(stays),
      internals: history.internals.filter(stays),
    }
  }
  if (lie.kind === 'success') {
    const failed = transactions.findLast((one) => ours(one) && !one.ok)
    return { ...history, transactions: instead(transactions, failed, (one) => ({ ...one, ok: true })) }
  }
  if (lie.kind === 'counterparty') {
    const change = <Item extends { from: Address; to: Address | null }>(one: Item): Item =>
      one.from === about ? { ...one, to: NOBODY } : { ...one, from: NOBODY }
    return { ...history, transactions: instead(transactions, payment, change), transfers: instead<Transfer>(transfers, moved, change) }
  }
  if (lie.kind === 'elsewhere')
    return { ...history, transactions: instead(transactions, newest, (one) => ({ ...one, block: one.block - 1 })) }
  const hash = keccak256(stringToHex(`made up about ${about}`))
  const invented = payment && { ...payment, hash, from: NOBODY, to: about, value: 10n ** 21n }
  const arrived = moved && { ...moved, hash, from: NOBODY, to: about, value: moved.value * 1_000n }
  return {
    ...history,
    transactions: invented ? [...transactions, invented] : transactions,
    transfers: arrived ? [...transfers, arrived] : transfers,
  }
}
