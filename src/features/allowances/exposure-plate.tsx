import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import { factValue } from '#core/evidence/fact'
import { granteeOf } from '#core/permissions/allowance'
import type { PriceOf } from '#survey'
import { MoneyView } from '#ui/amounts/money-view'
import { Icon, type IconName } from '#ui/icon'
import type { Right } from '#wallet'
import { type MoneyAtRisk, moneyAtRisk, type SpenderTrust, trustOf, type NameLookup } from './list.ts'

/** How much of the past was looked through: all of it, not yet all, or less because it stopped. */
export type ScanReach = 'complete' | 'searching' | 'partial'

type PlateProps = {
  readonly rights: readonly Right[]
  readonly reach: ScanReach
  readonly nameOf: NameLookup
  readonly priceOf: PriceOf
  /** What takes back all dangerous ones. */
  readonly action?: ReactNode
}

/** What could go, by how far whoever may take it is trusted: the weight of the ink follows the risk and not the sum. */
export function ExposurePlate({ rights, reach, nameOf, priceOf, action }: PlateProps): ReactNode {
  const { t } = useLingui()
  const of = (trust: SpenderTrust): readonly Right[] => rights.filter((right) => trustOf(right, nameOf) === trust)
  const [dangerous, look, known] = [of('dangerous'), of('look'), of('known')]
  const unchecked = look.filter(({ level }) => level === 'unknown').length
  return (
    <section
      aria-label={t`At risk, by trust`}
      className="grid grid-cols-2 overflow-hidden rounded-float border border-hair @max-[18rem]:flex @max-[18rem]:flex-col @min-[44rem]:grid-cols-[5fr_3fr_4fr]"
      data-part="plate"
    >
      <DangerCell rights={dangerous} reach={reach} priceOf={priceOf} action={action} />
      <Cell
        cell="look"
        icon="warn"
        tone="text-amber"
        title={<Trans>Look closely</Trans>}
        figure={<Figure rights={look} reach={reach} priceOf={priceOf} />}
      >
        {look.length > 0 && (
          <>
            <Plural value={look.length} one="# approval to look at." other="# approvals to look at." />{' '}
            {unchecked > 0 && <Plural value={unchecked} one="# couldn’t be checked." other="# couldn’t be checked." />}
          </>
        )}
      </Cell>
      <Cell
        cell="known"
        icon="info"
        tone="text-soft"
        title={<Trans>Known apps</Trans>}
        figure={<Figure rights={known} reach={reach} priceOf={priceOf} look="quiet" />}
      >
        {known.length > 0 && (
          <>
            <Plural value={known.length} one="# approval." other="# approvals." /> <Trans>At risk only if one is hacked.</Trans>
          </>
        )}
      </Cell>
    </section>
  )
}

type CellProps = {
  readonly cell: SpenderTrust
  readonly icon: IconName
  readonly tone: string
  readonly title: ReactNode
  readonly figure: ReactNode
  readonly children: ReactNode
}

const Cell = ({ cell, icon, tone, title, figure, children }: CellProps): ReactNode => (
  <div
    className="flex min-w-0 flex-col gap-1 border-hair px-4 py-3.5 first:col-span-2 last:border-s @max-[18rem]:last:border-s-0 @max-[44rem]:not-first:border-t @min-[44rem]:px-5 @min-[44rem]:py-4 @min-[44rem]:first:col-span-1 @min-[44rem]:not-first:border-s"
    data-cell={cell}
  >
    <h2 className="flex items-center gap-2 text-small font-semibold">
      <Icon name={icon} className={tone} />
      {title}
    </h2>
    {figure}
    <p className="text-small text-soft empty:hidden">{children}</p>
  </div>
)

type FigureProps = {
  readonly rights: readonly Right[]
  readonly reach: ScanReach
  readonly priceOf: PriceOf
  readonly look?: 'strong' | 'quiet'
}

const LOOKS = { strong: 'font-semibold', quiet: 'text-soft' } as const

/** The sum of one cell. That there is none is said only where everything was looked through. */
function Figure({ rights, reach, priceOf, look = 'strong' }: FigureProps): ReactNode {
  if (rights.length === 0)
    return (
      <p className="text-title text-soft @max-5xl:text-lead">
        <NoneWord reach={reach} />
      </p>
    )
  return (
    <p className={`text-title @max-5xl:text-lead @max-md:text-body [&_.figures]:text-[length:inherit] ${LOOKS[look]}`}>
      <MoneyWords risk={moneyAtRisk(rights, priceOf)} />
    </p>
  )
}

const NoneWord = ({ reach }: Pick<PlateProps, 'reach'>): ReactNode => {
  if (reach === 'complete') return <Trans>None found</Trans>
  return reach === 'searching' ? <Trans>Still searching</Trans> : <Trans>Not fully searched</Trans>
}

/** A sum; a least where something in it has no value that is known. */
function MoneyWords({ risk }: { readonly risk: MoneyAtRisk }): ReactNode {
  if (risk.is === 'none') return <Trans>Nothing there now</Trans>
  if (risk.is === 'unknown') return <Trans>Value unknown</Trans>
  const { money, missing } = risk.sum
  if (missing === 0) return <MoneyView money={money} size="small" />
  return (
    <Trans>
      <span className="text-small font-normal">at least</span> <MoneyView money={money} size="small" />
    </Trans>
  )
}

/** Red, with the way out in it, where somebody dangerous may take; a quiet cell where nobody was found. */
function DangerCell({ rights, reach, priceOf, action }: Pick<PlateProps, 'rights' | 'reach' | 'priceOf' | 'action'>): ReactNode {
  if (rights.length === 0)
    return (
      <Cell
        cell="dangerous"
        icon="danger"
        tone="text-soft"
        title={<Trans>Dangerous</Trans>}
        figure={<Figure rights={rights} reach={reach} priceOf={priceOf} />}
      >
        {reach === 'complete' ? (
          <Trans>No approval here matches a danger we know.</Trans>
        ) : (
          <Trans>Nothing dangerous in what was searched so far.</Trans>
        )}
      </Cell>
    )
  const risk = moneyAtRisk(rights, priceOf)
  return (
    <div
      className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 border-transparent bg-stop forced-colors:border px-4 py-3.5 text-on-stop @min-[44rem]:col-span-1 @min-[44rem]:px-5 @min-[44rem]:py-4"
      data-cell="dangerous"
      data-tone="danger"
    >
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
        <h2 className="flex items-center gap-2 text-small font-semibold">
          <Icon name="danger" />
          <Trans>Dangerous</Trans>
        </h2>
        <p className="text-[1.75rem] leading-9 font-semibold tracking-tight @5xl:text-[2rem] @5xl:leading-10 [&_.figures]:text-[length:inherit]">
          <MoneyWords risk={risk} />
        </p>
        <p className="text-small">
          <WhoCan rights={rights} isThere={risk.is !== 'none'} />{' '}
          {reach === 'searching' && <Trans>Still searching: there may be more.</Trans>}
          {reach === 'partial' && <Trans>Not everything was searched: there may be more.</Trans>}
        </p>
      </div>
      {action}
    </div>
  )
}

/** Who could take, counted once however much each may take. */
function WhoCan({ rights, isThere }: { readonly rights: readonly Right[]; readonly isThere: boolean }): ReactNode {
  const { size } = new Set(rights.map(({ allowance }) => granteeOf(allowance.grant)))
  if (rights.every(isPersonalWallet))
    return isThere ? (
      <Plural value={size} one="A personal wallet can take this now." other="# personal wallets can take this now." />
    ) : (
      <Plural value={size} one="A personal wallet can take what arrives." other="# personal wallets can take what arrives." />
    )
  return isThere ? (
    <Plural value={size} one="# spender can take this now." other="# spenders can take this now." />
  ) : (
    <Plural value={size} one="# spender can take what arrives." other="# spenders can take what arrives." />
  )
}

/** No code at its address, which is proved: a person or a thief, and no app. */
const isPersonalWallet = ({ taker, allowance }: Right): boolean => {
  const state = factValue(taker)
  return allowance.grant.is !== 'delegation' && state?.codeHash === EMPTY_HASH && state.delegate === undefined
}
