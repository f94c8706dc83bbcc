import { useCallback } from 'react'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import type { NumberStyle } from '#core/money/amount'
import { assetOf, type Token } from '#core/money/token'
import type { Payment } from '#core/signing/intent'
import { intrinsicGas, newStateGas } from '#core/chains/gas-rules'
import { EMPTY_ROW, type FeeReserve, type SendRow, useSource, usePorts } from '#features/shared'
import type { BalancesState, ItemSummary, Resolved } from '#wallet'
import { attempt } from '#core/attempt'
import type { Rules } from '#core/simulation/simulation'
import type { AmountRules } from './draft.ts'
import { type Elsewhere, type RowContext, itemPlace, readRow, readTo, type RowState, amountInOtherRows } from './row-state.ts'
import { type KnownRecipient, readRecipient } from './recipient/recipient.ts'
import { useFieldFacts } from './use-field-facts.ts'

/** Gas of each further payment of several: that of a token to somebody who never held it, and the call around it. */
const FURTHER = 70_000n
/** Any account but the recipient: what a payment to another costs. */
const PAYER = '0x0000000000000000000000000000000000000001'

/**
 * Gas of so many payments together. The first is a plain one; to a contract it may be more: the Review, which knows, says when the balance does not cover it.
 * `newcomers`: how many of them bring about the account that they pay.
 */
const gasOfPayments = (rules: Rules, payments: number, newcomers: number): bigint =>
  intrinsicGas({ from: PAYER, to: ZERO, value: 1n, data: '0x' }, rules) +
  (FURTHER + newStateGas(rules, { slots: 1 })) * BigInt(payments - 1) +
  newStateGas(rules, { accounts: newcomers })

type Around = {
  readonly account: Address
  readonly chain: Chain
  readonly known: readonly KnownRecipient[]
  tokenOf(asset: string): Token
  readonly balances: BalancesState['balances']
  readonly fee: FeeReserve | undefined
  readonly style: NumberStyle
}

type Rows = {
  readonly states: readonly RowState[]
  /** Each payment as it was typed, whether there is enough for it or not. */
  readonly typed: readonly (Payment | undefined)[]
  readonly chains: readonly Chain[]
  /** Wei that Max keeps for the fee of all of them; unknown while nobody tells. */
  readonly reserve: bigint | undefined
  rulesOf(at: number): AmountRules
  /** Asks the gateways of a name, once the person said so. Throws as `NameBook.resolveElsewhere`. */
  ask(found: Elsewhere): Promise<void>
  nameAgain(name: string): void
  itemAgain(at: number): void
}

/** Everything that was typed, read with what chain and registry say of it. */
export function usePaymentRows(rows: readonly SendRow[], around: Around): Rows {
  const { account, chain, known, tokenOf, balances, fee, style } = around
  const wallet = usePorts<'book' | 'names' | 'glances'>()
  const chains = useSource(wallet.book.chains)

  const unread = rows.flatMap(({ to }) => {
    const read = attempt(() => readRecipient(to, chain, chains, known))
    return 'value' in read && !('address' in read.value) ? [read.value.name] : []
  })
  const names = useFieldFacts<Resolved>(
    unread,
    useCallback(async (name, signal) => (await wallet.names()).resolve(name, chain.chainId, signal), [wallet, chain.chainId]),
  )
  const places = rows.map((row) => (row.asset === 'item' ? itemPlace(row, { chain, chains }) : undefined))
  const keys = places.flatMap((place) => (place !== undefined && 'tokenId' in place ? [keyOf(place.collection, place.tokenId)] : []))
  const items = useFieldFacts<ItemSummary>(
    keys,
    useCallback(
      async (key, signal) => {
        const [collection = '', id = '0'] = key.split(' ')
        const what = { collection: collection as Address, tokenId: BigInt(id) }
        return (await wallet.glances()).item(chain, account, what, signal)
      },
      [wallet, chain, account],
    ),
  )

  const ground: RowContext = {
    account,
    chain,
    chains,
    known,
    nameOf: names.of,
    itemOf: (collection, tokenId) => items.of(keyOf(collection, tokenId)),
  }
  const isNew = useNewcomers(rows, around, ground)
  const natives = rows.filter(({ asset }) => asset !== 'item' && tokenOf(asset).standard === 'native')
  const gas = fee && gasOfPayments(fee.block.rules, rows.length, natives.filter(isNew).length)
  const reserve = gas === undefined ? undefined : fee?.keep(gas, rows.length)
  const plain = (row: SendRow): AmountRules => {
    const token = tokenOf(row.asset)
    const fact = balances?.items.find((item) => assetOf(item.token) === assetOf(token))?.balance
    const keep = token.standard === 'native' ? (reserve ?? 0n) : 0n
    return { token, have: fact?.known === true ? fact.value.units : undefined, keep, style }
  }
  const alone = rows.map((row) => readRow(row, tokenOf(row.asset), { ...plain(row), have: undefined }, ground).payment)
  const rulesOf = (at: number): AmountRules => {
    const rules = plain(rows[at] ?? EMPTY_ROW)
    if (rules.have === undefined) return rules
    const left = rules.have - amountInOtherRows(alone, at, rules.token)
    return { ...rules, have: left > 0n ? left : 0n }
  }
  /** Where payments together take too much, the one that goes beyond what there is says so, and not all of them. */
  const readAt = (row: SendRow, at: number): RowState => {
    const rules = plain(row)
    const left = rules.have === undefined ? undefined : rules.have - amountInOtherRows(alone.slice(0, at), at, rules.token)
    return readRow(row, rules.token, { ...rules, have: left !== undefined && left < 0n ? 0n : left }, ground)
  }
  return {
    states: rows.map(readAt),
    typed: alone,
    chains,
    reserve,
    rulesOf,
    async ask(found) {
      const answered = await (await wallet.names()).resolveElsewhere(found)
      for (const name of unread) {
        const looked = names.of(name)
        if (looked.kind === 'known' && looked.value.name === found.name) names.learn(name, answered)
      }
    },
    nameAgain: names.again,
    itemAgain(at) {
      const place = places[at]
      if (place !== undefined && 'tokenId' in place) items.again(keyOf(place.collection, place.tokenId))
    },
  }
}

/**
 * Whether an account comes to be by paying in a row: true until it is known that it is there. Asked for only where the rules take gas for it (EIP-8037), by its address
 * alone.
 */
function useNewcomers(rows: readonly SendRow[], { chain, fee }: Around, ground: RowContext): (row: SendRow) => boolean {
  const wallet = usePorts<'glances'>()
  const addressOf = ({ to }: SendRow): Address | undefined => {
    const read = to.trim() === '' ? undefined : readTo(to, ground)
    return read?.at === 'read' ? read.recipient.address : undefined
  }
  const costs = fee !== undefined && newStateGas(fee.block.rules, { accounts: 1 }) > 0n
  const there = useFieldFacts<boolean>(
    costs ? rows.flatMap((row) => addressOf(row) ?? []) : [],
    useCallback(
      async (key, signal) => {
        const found = await (await wallet.glances()).account(chain, key as Address, signal)
        return found.hasCode || found.balance > 0n || found.nonce > 0n
      },
      [wallet, chain],
    ),
  )
  return (row) => {
    const address = addressOf(row)
    const looked = address === undefined ? undefined : there.of(address)
    return !(looked?.kind === 'known' && looked.value)
  }
}

const keyOf = (collection: Address, tokenId: bigint): string => `${collection} ${tokenId}`
