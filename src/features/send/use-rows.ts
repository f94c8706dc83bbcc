import type { Address } from '#core/address'
import type { Chain } from '#core/chain'
import type { NumberStyle } from '#core/amount'
import { assetOf, type Token } from '#core/token'
import { EMPTY_ROW, type SendRow, useSource, useWallet } from '#features/kit'
import type { BalancesState, ItemGlance, Resolved } from '#wallet'
import { attempt } from '#core/attempt'
import { type AmountRules } from './draft.ts'
import { type Elsewhere, type Ground, itemPlace, readRow, type RowState, takenBy } from './row-state.ts'
import { type Known, readRecipient } from './recipient.ts'
import { useLooks } from './use-looks.ts'

type Around = {
  readonly account: Address
  readonly chain: Chain
  readonly known: readonly Known[]
  tokenOf(asset: string): Token
  readonly balances: BalancesState['balances']
  readonly reserve: bigint | undefined
  readonly style: NumberStyle
}

type Rows = {
  readonly states: readonly RowState[]
  readonly chains: readonly Chain[]
  rulesOf(at: number): AmountRules
  /** Asks the gateways of a name, once the person said so. Throws as `NameBook.resolveElsewhere`. */
  ask(found: Elsewhere): Promise<void>
  nameAgain(name: string): void
  itemAgain(at: number): void
}

/** Everything that was typed, read with what chain and registry say of it. */
export function useRows(rows: readonly SendRow[], around: Around): Rows {
  const { account, chain, known, tokenOf, balances, reserve, style } = around
  const wallet = useWallet()
  const chains = useSource(wallet.book.chains)

  const unread = rows.flatMap(({ to }) => {
    const read = attempt(() => readRecipient(to, chain, chains, known))
    return 'value' in read && !('address' in read.value) ? [read.value.name] : []
  })
  const names = useLooks<Resolved>(unread, async (name, signal) => (await wallet.names()).resolve(name, chain.chainId, signal))
  const places = rows.map((row) => (row.asset === 'item' ? itemPlace(row, { chain, chains }) : undefined))
  const keys = places.flatMap((place) => (place !== undefined && 'tokenId' in place ? [keyOf(place.collection, place.tokenId)] : []))
  const items = useLooks<ItemGlance>(keys, async (key, signal) => {
    const [collection = '', id = '0'] = key.split(' ')
    const what = { collection: collection as Address, tokenId: BigInt(id) }
    return (await wallet.glances()).item(chain, account, what, signal)
  })

  const ground: Ground = {
    account,
    chain,
    chains,
    known,
    nameOf: names.of,
    itemOf: (collection, tokenId) => items.of(keyOf(collection, tokenId)),
  }
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
    const left = rules.have - takenBy(alone, at, rules.token)
    return { ...rules, have: left > 0n ? left : 0n }
  }
  return {
    states: rows.map((row, at) => readRow(row, tokenOf(row.asset), rulesOf(at), ground)),
    chains,
    rulesOf,
    async ask(found) {
      const answered = await (await wallet.names()).resolveElsewhere(found)
      for (const name of unread) {
        const looked = names.of(name)
        if (looked.at === 'known' && looked.value.name === found.name) names.learn(name, answered)
      }
    },
    nameAgain: names.again,
    itemAgain(at) {
      const place = places[at]
      if (place !== undefined && 'tokenId' in place) items.again(keyOf(place.collection, place.tokenId))
    },
  }
}

const keyOf = (collection: Address, tokenId: bigint): string => `${collection} ${tokenId}`
