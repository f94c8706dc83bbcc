import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useMemo, useState } from 'react'
import { factValue } from '#core/evidence/fact'
import { readGrantId, takenFrom } from '#core/permissions/allowance'
import type { Address } from '#core/ethereum/address'
import { AddressInWords } from '#ui/address/address-text'
import { HostileText } from '#ui/text/hostile-text'
import { AmountView } from '#ui/amounts/amount-view'
import { buttonStyle, IconButton } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { Icon } from '#ui/icon'
import { type Alarm, type AllowanceBook, isDangerousAlarm, type Right, rightOfAlarm } from '#wallet'
import { PATHS } from '../links/paths.ts'
import { type NameOf, useNames } from '../names/use-names.ts'
import { useBook } from '../wallet/use-book.ts'
import { useSource } from '#ui/state/use-source'
import { WhereOpen } from './alarm-count.tsx'
import { useAlarms } from './use-alarms.ts'

/** Told one by one; the rest is counted in the title. */
const SHOWN = 3

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

function Alarms(): ReactNode {
  const { t } = useLingui()
  const book = useBook('allowances')
  const alarms = useAlarms(book)
  const [away, setAway] = useState(putAway)
  if (alarms.every(({ id }) => away.has(id))) return null
  const count = alarms.filter(isDangerousAlarm).length
  // Dangers first: few are told one by one.
  const sorted = alarms.toSorted((a, b) => Number(isDangerousAlarm(b)) - Number(isDangerousAlarm(a)))
  const dismiss = (): void => {
    putAway = new Set(alarms.map(({ id }) => id))
    setAway(putAway)
  }
  return (
    <div data-part="alarm-card">
      <Banner
        tone={count > 0 ? 'danger' : 'warn'}
        title={
          // Beside each other also on a phone: each line here is one asset less in the first view.
          <span className="flex items-center justify-between gap-x-3">
            <Link to={PATHS.allowances} className="inline-flex min-h-6 items-center gap-1 no-underline hover:underline">
              {count > 0 ? (
                <Plural value={count} one="# dangerous permission" other="# dangerous permissions" />
              ) : (
                <Plural value={alarms.length} one="# permission wasn’t signed here" other="# permissions weren’t signed here" />
              )}
              <Icon name="next" size={12} className="sm:hidden" />
            </Link>
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
          {sorted.slice(0, SHOWN).map((alarm) => (
            <OneAlarm key={alarm.id} alarm={alarm} book={book} />
          ))}
        </ul>
      </Banner>
    </div>
  )
}

/** Who can take what: how much as the last look of this tab found it, and without that as the alarm itself says. */
function OneAlarm({ alarm, book }: { readonly alarm: Alarm; readonly book: AllowanceBook }): ReactNode {
  const { chainId, account } = alarm
  const nameOf = useNames(chainId)
  const { rights } = useSource(useMemo(() => book.of(chainId, account), [book, chainId, account]))
  const id = rightOfAlarm(alarm)
  const right = rights?.find((one) => one.id === id)
  const named = readGrantId(id)
  if (named === undefined) return null
  return (
    <li className="flex min-h-6 flex-wrap items-center gap-x-1.5 [&_button]:inline-flex [&_button]:min-h-6 [&_button]:items-center">
      <Trans>
        <AddressInWords address={named.grantee} name={nameOf(named.grantee)?.text} /> can take{' '}
        {right === undefined ? <NamedAsset named={named} nameOf={nameOf} /> : <Taken right={right} />}
      </Trans>
    </li>
  )
}

type NamedProps = { readonly named: NonNullable<ReturnType<typeof readGrantId>>; readonly nameOf: NameOf }

/** What may be taken, as far as the alarm itself says: how much there is nobody has looked at yet. */
function NamedAsset({ named: { is, from }, nameOf }: NamedProps): ReactNode {
  if (from === undefined) return <Trans>everything in this account</Trans>
  const asset = <AssetOf address={from} nameOf={nameOf} />
  if (is === 'operator') return <Trans>every item of {asset}</Trans>
  return is === 'item' ? <Trans>your item of {asset}</Trans> : <Trans>your {asset}</Trans>
}

/** By the name that this build lists, which is enough of it in a line; else by its address. */
function AssetOf({ address, nameOf }: { readonly address: Address; readonly nameOf: NameOf }): ReactNode {
  const name = nameOf(address)
  return name?.from === 'listed' ? <HostileText text={name.text} most={16} /> : <AddressInWords address={address} name={name?.text} />
}

function Taken({ right: { allowance } }: { readonly right: Right }): ReactNode {
  const { grant, exposure, items, chainId } = allowance
  const nameOf = useNames(chainId)
  if (grant.is === 'delegation') return <Trans>everything in this account</Trans>
  const from = takenFrom(grant)
  const asset = <AssetOf address={from} nameOf={nameOf} />
  if (grant.is === 'item') return <Trans>your item of {asset}</Trans>
  if (grant.is === 'operator') {
    const count = factValue(items)
    if (count === undefined) return <Trans>every item of {asset}</Trans>
    return (
      <>
        <Plural value={count.toString()} one="# item" other="# items" /> <Trans>of {asset}</Trans>
      </>
    )
  }
  if (exposure?.known !== true) return <Trans>your {asset}</Trans>
  return <AmountView amount={exposure.value} size="small" />
}
