import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useMemo, useState } from 'react'
import { readGrantId } from '#core/permissions/allowance'
import type { Address } from '#core/ethereum/address'
import { worth } from '#core/money/price'
import { combine } from '#core/source'
import { moneyEnvironmentOf, type PriceOf } from '#survey'
import { AddressInWords } from '#ui/address/address-text'
import { HostileText } from '#ui/text/hostile-text'
import { AmountView } from '#ui/amounts/amount-view'
import { MoneyView } from '#ui/amounts/money-view'
import { buttonStyle, IconButton } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { Icon } from '#ui/icon'
import { TimeText, useSharedClock } from '#ui/text/time-view'
import { type Alarm, type AlarmExposure, exposureOfAlarm, isDangerousAlarm, rightOfAlarm } from '#wallet'
import { useKnownPrices } from '../amounts/use-known-prices.ts'
import { PATHS } from '../links/paths.ts'
import { type NameOf, useNames } from '../names/use-names.ts'
import { useBook } from '../wallet/use-book.ts'
import { usePorts } from '../wallet/wallet-context.tsx'
import { useSource } from '#ui/state/use-source'
import { WhereOpen } from './alarm-count.tsx'
import { alarmSum, type ExposedAlarm, worstFirst } from './alarm-sum.ts'
import { useAlarms } from './use-alarms.ts'

/** Told one by one; the rest is counted in the title. */
const SHOWN = 3

/** Milliseconds after which an amount says how old it is. */
const AGED = 600_000

/** What the person put away, as long as the page is open. Another one that appears is shown with those. */
let putAway: ReadonlySet<string> = new Set()

/** Dangerous permissions on Home: who can take what, and how much of it there is. It can be put away; the mark on Approvals stays. */
export function AlarmCard(): ReactNode {
  return (
    <WhereOpen>
      <Alarms />
    </WhereOpen>
  )
}

/** With what could be taken by each, from what was read already: by the last look for permissions, and of balances by Home. Nobody is asked. */
function useExposures(alarms: readonly Alarm[]): readonly ExposedAlarm[] {
  const { portfolio } = usePorts<'portfolio'>()
  const now = useSharedClock(0)
  const states = useSource(
    useMemo(
      () =>
        combine(
          alarms.map(({ chainId, account }) => portfolio.of(chainId, account)),
          (...all) => all,
        ),
      [alarms, portfolio],
    ),
  )
  return alarms.map((alarm, at) => ({ alarm, exposure: exposureOfAlarm(alarm, states[at]?.balances, now) }))
}

function Alarms(): ReactNode {
  const { t } = useLingui()
  const exposed = useExposures(useAlarms(useBook('allowances')))
  const priceOf = useKnownPrices()
  const [away, setAway] = useState(putAway)
  if (exposed.every(({ alarm }) => away.has(alarm.id))) return null
  const dangers = exposed.filter(({ alarm }) => isDangerousAlarm(alarm))
  const count = dangers.length
  // Dangers first, and of these what is worth most: few are told one by one.
  const worst = worstFirst(priceOf)
  const sorted = [...dangers.toSorted(worst), ...exposed.filter(({ alarm }) => !isDangerousAlarm(alarm)).toSorted(worst)]
  const dismiss = (): void => {
    putAway = new Set(exposed.map(({ alarm }) => alarm.id))
    setAway(putAway)
  }
  return (
    <div data-part="alarm-card">
      <Banner
        tone={count > 0 ? 'danger' : 'warn'}
        title={
          // Beside each other also on a phone: each line here is one asset less in the first view.
          <span className="flex items-center justify-between gap-x-3">
            <span className="flex flex-wrap items-center gap-x-2">
              <Link to={PATHS.allowances} className="inline-flex min-h-6 items-center gap-1 no-underline hover:underline">
                {count > 0 ? (
                  <Plural value={count} one="# dangerous permission" other="# dangerous permissions" />
                ) : (
                  <Plural value={exposed.length} one="# permission wasn’t signed here" other="# permissions weren’t signed here" />
                )}
                <Icon name="next" size={12} className="sm:hidden" />
              </Link>
              <Sum exposed={count > 0 ? dangers : exposed} priceOf={priceOf} />
            </span>
            <span className="inline-flex items-center gap-1">
              <span className="max-sm:hidden">
                <Link to={PATHS.allowances} className={buttonStyle('primary', 'small')}>
                  <Trans>Review</Trans>
                </Link>
              </span>
              <IconButton icon="close" label={t`Not now`} onClick={dismiss} />
            </span>
          </span>
        }
      >
        <ul className="flex flex-col">
          {sorted.slice(0, SHOWN).map(({ alarm, exposure }) => (
            <OneAlarm key={alarm.id} alarm={alarm} exposure={exposure} priceOf={exposed.length > 1 ? undefined : priceOf} />
          ))}
        </ul>
      </Banner>
    </div>
  )
}

/** What could be taken by all of them, where there are several. Real money and practice money aren’t added up. */
function Sum({ exposed, priceOf }: { readonly exposed: readonly ExposedAlarm[]; readonly priceOf: PriceOf }): ReactNode {
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  const environments = new Set(
    exposed.map(({ alarm }) => chains.find(({ chainId }) => chainId === alarm.chainId)).map((chain) => chain && moneyEnvironmentOf(chain)),
  )
  const sum = exposed.length > 1 && environments.size === 1 ? alarmSum(exposed, priceOf) : undefined
  if (sum === undefined || sum.money.units === 0n) return null
  return (
    <span className="text-small" data-part="sum">
      {sum.missing > 0 ? (
        <Trans>
          at least <MoneyView money={sum.money} size="small" /> at risk
        </Trans>
      ) : (
        <Trans>
          <MoneyView money={sum.money} size="small" /> at risk
        </Trans>
      )}
    </span>
  )
}

/** `priceOf`: where it is the only one; what several come to stands in the title. */
type OneProps = ExposedAlarm & { readonly priceOf: PriceOf | undefined }

/** Who can take what, and how much: where that isn’t known it is said. */
function OneAlarm({ alarm, exposure, priceOf }: OneProps): ReactNode {
  const nameOf = useNames(alarm.chainId)
  const named = readGrantId(rightOfAlarm(alarm))
  if (named === undefined) return null
  return (
    <li className="flex min-h-6 flex-wrap items-center gap-x-1.5 [&_button]:inline-flex [&_button]:min-h-6 [&_button]:items-center">
      <Trans>
        <AddressInWords address={named.grantee} name={nameOf(named.grantee)?.text} /> can take{' '}
        <Exposed exposure={exposure} named={named} nameOf={nameOf} priceOf={priceOf} />
      </Trans>
      {'at' in exposure && <Age at={exposure.at} />}
    </li>
  )
}

/** Of what was read a while ago, when that was. */
function Age({ at }: { readonly at: number }): ReactNode {
  if (useSharedClock(at) - at <= AGED) return null
  return (
    <span className="text-small">
      {' '}
      <Trans>
        as of <TimeText at={at} />
      </Trans>
    </span>
  )
}

type Named = NonNullable<ReturnType<typeof readGrantId>>

type ExposedProps = {
  readonly exposure: AlarmExposure
  readonly named: Named
  readonly nameOf: NameOf
  readonly priceOf: PriceOf | undefined
}

function Exposed({ exposure, named: { is, from }, nameOf, priceOf }: ExposedProps): ReactNode {
  if (from === undefined) return <Trans>everything in this account</Trans>
  const asset = <AssetOf address={from} nameOf={nameOf} />
  switch (exposure.kind) {
    case 'item':
      return <Trans>your item of {asset}</Trans>
    case 'items':
      return (
        <>
          <Plural value={exposure.count.toString()} one="# item" other="# items" /> <Trans>of {asset}</Trans>
        </>
      )
    case 'amount':
      if (exposure.amount.units === 0n) return <Trans>your {asset}: none there now</Trans>
      return <ExposedAmount exposure={exposure} priceOf={priceOf} />
    default:
      return is === 'operator' ? (
        <Trans>every item of {asset}: how many isn’t known yet</Trans>
      ) : (
        <Trans>your {asset}: how much isn’t known yet</Trans>
      )
  }
}

type ExposedAmountProps = {
  readonly exposure: Extract<AlarmExposure, { readonly kind: 'amount' }>
  readonly priceOf: PriceOf | undefined
}

function ExposedAmount({ exposure: { amount, isMost }, priceOf }: ExposedAmountProps): ReactNode {
  const quote = priceOf?.(amount.token)
  return (
    <>
      {isMost === true && (
        <>
          <Trans>up to</Trans>{' '}
        </>
      )}
      <AmountView amount={amount} size="small" shows="rounded" />
      {quote !== undefined && (
        <span className="text-small">
          {' '}
          (<MoneyView money={worth(amount, quote.price)} size="small" />)
        </span>
      )}
    </>
  )
}

/** By the name that this build lists, which is enough of it in a line; else by its address. */
function AssetOf({ address, nameOf }: { readonly address: Address; readonly nameOf: NameOf }): ReactNode {
  const name = nameOf(address)
  return name?.from === 'listed' ? <HostileText text={name.text} most={16} /> : <AddressInWords address={address} name={name?.text} />
}
