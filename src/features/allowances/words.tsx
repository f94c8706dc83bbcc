import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { factValue } from '#core/evidence/fact'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import { WorthView } from '#features/shared'
import type { PriceOf } from '#survey'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { TimeView } from '#ui/text/time-view'
import type { Right } from '#wallet'

/** Half of a word, or all of the 160 bits of Permit2: nobody owns that much, so it means everything. */
const isAll = (units: bigint, viaPermit2: boolean): boolean => units >= 2n ** 255n || (viaPermit2 && units >= 2n ** 160n - 1n)

/** How far a right goes. */
export function Extent({ right: { allowance } }: { readonly right: Right }): ReactNode {
  const { grant, amount, token } = allowance
  if (!amount.known)
    return (
      <span className="inline-flex items-center gap-1.5 text-amber">
        <Hallmark evidence={amount.evidence} /> <Trans>unknown</Trans>
      </span>
    )
  if (grant.is === 'delegation') return <Trans>controls this account</Trans>
  if (grant.is === 'operator') return <Trans>every item</Trans>
  if (grant.is === 'item') return <Trans>item {grant.tokenId.toString()}</Trans>
  if (isAll(amount.value, grant.via !== undefined)) return <Trans>unlimited</Trans>
  if (token === undefined) return <Trans>{amount.value.toString()} base units</Trans>
  return <AmountView amount={{ units: amount.value, token }} size="small" />
}

/** What could be taken at this moment; in money, too, where a price is proved. */
export function Exposure({ right: { allowance }, priceOf }: { readonly right: Right; readonly priceOf: PriceOf }): ReactNode {
  const { grant, exposure, items } = allowance
  if (grant.is === 'delegation') return <Trans>everything</Trans>
  if (grant.is === 'item') return <Trans>that item</Trans>
  if (grant.is === 'operator') {
    const count = factValue(items)
    return count === undefined ? <Unknown /> : <Plural value={count.toString()} one="# item" other="# items" />
  }
  if (exposure?.known !== true) return <Unknown />
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <AmountView amount={exposure.value} size="small" />
      {exposure.value.units > 0n && <WorthView amount={exposure.value} evidence={exposure.evidence} priceOf={priceOf} />}
    </span>
  )
}

const Unknown = (): ReactNode => (
  <span className="text-amber">
    <Trans>unknown</Trans>
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

/** When it ends, when it was given and last used: what is not known is said to be so. */
export function Times({ right: { allowance } }: { readonly right: Right }): ReactNode {
  const { until, block, lastUse, sources } = allowance
  return (
    <>
      {until !== undefined && (
        <span>
          <Until until={until} />
        </span>
      )}
      {block !== undefined && (
        <span>
          <Trans>changed in block {block.toString()}</Trans>
        </span>
      )}
      <span>
        <LastUsed lastUse={lastUse} />
      </span>
      {sources.includes('signature') && (
        <span>
          <Trans>by signature</Trans>
        </span>
      )}
    </>
  )
}

/** Seconds: the year 2286. Later than this nobody means an end. */
const ENDLESS = 10_000_000_000n

const Until = ({ until }: { readonly until: bigint }): ReactNode =>
  until >= ENDLESS ? (
    <Trans>never expires</Trans>
  ) : (
    <Trans>
      expires <TimeView at={Number(until) * 1000} />
    </Trans>
  )

function LastUsed({ lastUse }: Pick<Right['allowance'], 'lastUse'>): ReactNode {
  if (!lastUse.known) return <Trans>last use unknown</Trans>
  const { at, block } = lastUse.value
  if (at !== undefined)
    return (
      <Trans>
        last used <TimeView at={at} />
      </Trans>
    )
  return block === undefined ? <Trans>used before</Trans> : <Trans>last used in block {block.toString()}</Trans>
}
