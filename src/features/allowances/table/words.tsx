import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { factValue } from '#core/evidence/fact'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import { WorthView } from '#features/shared'
import type { PriceOf } from '#survey'
import type { AddressName } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import type { Right } from '#wallet'

/** Half of a word, or all of the 160 bits of Permit2: nobody owns that much, so it means everything. */
const isAll = (units: bigint, viaPermit2: boolean): boolean => units >= 2n ** 255n || (viaPermit2 && units >= 2n ** 160n - 1n)

/** Whether a right has no bound that means anything. */
export const isBoundless = ({ allowance: { grant, amount } }: Right): boolean =>
  grant.is === 'operator' ||
  grant.is === 'delegation' ||
  (grant.is === 'allowance' && amount.known && isAll(amount.value, grant.via !== undefined))

/** How far a right goes. `rounded`: the digits that a person compares, as in a table. */
export function Extent({ right: { allowance }, shows = 'cut' }: { readonly right: Right; readonly shows?: 'cut' | 'rounded' }): ReactNode {
  const { grant, amount, token } = allowance
  if (!amount.known)
    return (
      <span className="inline-flex items-center gap-1.5 text-amber">
        <Hallmark evidence={amount.evidence} size={14} /> <Trans>Unknown</Trans>
      </span>
    )
  if (grant.is === 'delegation') return <Trans>Controls the account</Trans>
  if (grant.is === 'operator') return <Trans>Every item</Trans>
  if (grant.is === 'item') return <Trans>Item {grant.tokenId.toString()}</Trans>
  if (isAll(amount.value, grant.via !== undefined)) return <Trans>Unlimited</Trans>
  if (token === undefined) return <Trans>{amount.value.toString()} base units</Trans>
  return <AmountView amount={{ units: amount.value, token }} size="small" shows={shows} />
}

/** What could be taken at this moment; in money, too, where a price is proved. */
export function Exposure({ right: { allowance }, priceOf }: { readonly right: Right; readonly priceOf: PriceOf }): ReactNode {
  const { grant, exposure, items } = allowance
  if (grant.is === 'delegation') return <Trans>Everything</Trans>
  if (grant.is === 'item') return <Trans>That item</Trans>
  if (grant.is === 'operator') {
    const count = factValue(items)
    return count === undefined ? <UnknownWord /> : <Plural value={count.toString()} one="# item" other="# items" />
  }
  if (exposure?.known !== true) return <UnknownWord />
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <AmountView amount={exposure.value} size="small" />
      {exposure.value.units > 0n && <WorthView amount={exposure.value} evidence={exposure.evidence} priceOf={priceOf} />}
    </span>
  )
}

export const UnknownWord = (): ReactNode => (
  <span className="text-amber">
    <Trans>Unknown</Trans>
  </span>
)

/** What whoever may take is. */
export function TakerKind({ right }: { readonly right: Right }): ReactNode {
  const { allowance, own, proxy } = right
  if (allowance.grant.is === 'delegation') return null
  if (own) return <Trans>another account of yours</Trans>
  const state = factValue(right.taker)
  if (state === undefined) return <Trans>unknown type</Trans>
  if (state.delegate !== undefined) return <Trans>an account that runs delegated code</Trans>
  if (state.codeHash === EMPTY_HASH) return <Trans>a personal wallet (not a contract)</Trans>
  const found = factValue(proxy)
  return found?.implementation === undefined && found?.beacon === undefined ? (
    <Trans>a contract</Trans>
  ) : (
    <Trans>a contract whose code can change</Trans>
  )
}

/** Seconds: the year 2286. Later than this nobody means an end. */
const ENDLESS = 10_000_000_000n

/** When it ends; `undefined` where it never does. */
export const expiryOf = ({ allowance: { until } }: Right): number | undefined =>
  until === undefined || until >= ENDLESS ? undefined : Number(until) * 1000

/** What whoever may take is called where nobody named them. */
export function SpenderWord({ right }: { readonly right: Right }): ReactNode {
  const state = factValue(right.taker)
  if (right.allowance.grant.is === 'delegation') return <Trans>Unknown code</Trans>
  if (state === undefined) return <Trans>Unknown spender</Trans>
  if (state.delegate === undefined && state.codeHash === EMPTY_HASH) return <Trans>Personal wallet</Trans>
  return state.delegate === undefined ? <Trans>Unknown contract</Trans> : <Trans>Unknown smart account</Trans>
}

/** Why somebody is trusted or not, in two or three words: what is wrong with them first, else who knows them. */
export function SpenderTag({ right, from }: { readonly right: Right; readonly from: AddressName['from'] | undefined }): ReactNode {
  const worst = right.findings.find(({ rule, level }) => level !== 'info' && OF_SPENDER.has(rule))
  if (worst?.level === 'unknown') return <Trans>couldn’t be checked</Trans>
  if (worst?.rule === 'allowance/spender-changed') return <Trans>its code changed</Trans>
  if (worst?.rule === 'allowance/upgradeable') return <Trans>one key can change it</Trans>
  // Without a name it is called so.
  if (worst?.rule === 'allowance/no-code') return from === undefined ? null : <Trans>personal wallet</Trans>
  if (right.own) return <Trans>your account</Trans>
  if (from === 'contact') return <Trans>your contact</Trans>
  return from === undefined ? <Trans>on no list</Trans> : <Trans>listed</Trans>
}

const OF_SPENDER: ReadonlySet<string> = new Set(['allowance/no-code', 'allowance/spender-changed', 'allowance/upgradeable'])
