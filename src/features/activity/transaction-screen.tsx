import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { Link, useParams } from '#ui/router/router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import { isHex } from '#core/bytes/hex'
import { ExplorerLinks, PATHS, SeriesNote, useSource, usePorts, pastSentence } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle } from '#ui/buttons/button'
import { CopyButton } from '#ui/buttons/copy-button'
import { Disclosure } from '#ui/layout/disclosure'
import { Empty } from '#ui/feedback/empty'
import { Hallmark } from '#ui/evidence/hallmark'
import { WholeHash } from '#ui/address/hash-view'
import { useAnnouncement } from '#ui/feedback/live-region'
import { Screen, ScreenSection } from '#ui/layout/page'
import { SentenceText, plainSentence } from '#ui/text/sentence-text'
import { Arrival } from './arrival.tsx'
import { AuditBanner } from './audit-banner.tsx'
import { Changes } from './changes.tsx'
import { compareWithReceipt } from './difference.ts'
import { DepositArrival } from './deposit-arrival.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { NoteField } from './note.tsx'
import { SituationBanner } from './situation-banner.tsx'
import { StateWords, stateName } from './state-words.tsx'
import { TransactionSteps } from './steps.tsx'
import { TellMe } from './tell-me.tsx'
import { useOpened, useTimelineRows } from './timeline/use-activity.ts'
import { TransactionAside } from './transaction-aside.tsx'

const ShowSigned = lazy(async () => ({ default: (await import('./show-signed.tsx')).ShowSigned }))

/** One transaction of ours: where it is, how that is known, and whether what was shown is what happened. */
export function TransactionScreen(): ReactNode {
  const { id = '' } = useParams() as { readonly id?: string }
  const { transactions } = usePorts<'transactions'>()
  useSource(transactions.all)
  const item = isHex(id) ? transactions.find(id) : undefined
  return item ? (
    <ExplorerLinks chainId={item.chainId}>
      <Transaction key={item.id} item={item} />
    </ExplorerLinks>
  ) : (
    <Others id={id} />
  )
}

/** Not signed here: perhaps it is in what else is known of the accounts. */
function Others({ id }: { readonly id: string }): ReactNode {
  const { opened } = useOpened()
  const { rows, reading } = useTimelineRows(opened)
  const row = rows.find(({ hash }) => hash === id)
  if (opened && row) return <EntryScreen key={row.key} row={row} opened={opened} />
  return reading ? <Screen title={<Trans>Transaction</Trans>}>{null}</Screen> : <Unknown />
}

const Unknown = (): ReactNode => (
  <Screen title={<Trans>Transaction</Trans>}>
    <Empty
      icon="search"
      title={<Trans>Transaction not found in your activity</Trans>}
      actions={
        <Link to={PATHS.activity} className={buttonStyle('primary')}>
          <Trans>Open Activity</Trans>
        </Link>
      }
    >
      <Trans>The link may belong to another device or another vault.</Trans>
    </Empty>
  </Screen>
)

function Transaction({ item }: { readonly item: OwnTransaction }): ReactNode {
  const { i18n } = useLingui()
  const { state } = item
  const sentence = state.at === 'included' && state.inclusion.success ? pastSentence(item.sentence) : item.sentence
  const said = plainSentence(sentence, i18n)
  const where = stateName(state)
  useAnnouncement(`${said}: ${where}`)
  const comparison = compareWithReceipt(item)
  const { requests } = usePorts<'requests'>()
  useSource(requests.all)
  const request = requests.find(item.requestId)
  return (
    <Screen title={<SentenceText words={sentence} />} lede={<StateWords state={state} />} aside={<TransactionAside item={item} />}>
      <AuditBanner item={item} />
      <Headline item={item} is={comparison.is} />
      <Arrival item={item} comparison={comparison} />
      <DepositArrival item={item} />
      <SituationBanner item={item} />
      <TellMe item={item} />
      <TransactionSteps state={state} />
      {request !== undefined && <SeriesNote request={request} show="next" />}
      {comparison.is !== 'open' && comparison.rows.length > 0 && (
        <ScreenSection title={<Trans>Preview vs result</Trans>}>
          <Changes comparison={comparison} chainId={item.chainId} />
        </ScreenSection>
      )}
      <NoteField item={item} />
      <Underneath item={item} />
    </Screen>
  )
}

/** What went otherwise than shown stands above everything. */
function Headline({ item, is }: { readonly item: OwnTransaction; readonly is: ReturnType<typeof compareWithReceipt>['is'] }): ReactNode {
  if (is === 'failed')
    return (
      <Banner tone="danger" title={<Trans>Failed on chain</Trans>}>
        <p>
          <Trans>Nothing moved. You only paid the fee.</Trans> <Reason item={item} />
        </p>
      </Banner>
    )
  if (is === 'different')
    return (
      <Banner tone="danger" title={<Trans>The result differs from the preview</Trans>}>
        <Trans>Compare below. The chain changed between the review and the block, or the outcome depends on the block.</Trans>
      </Banner>
    )
  return null
}

/** Why it failed, and how that is known: a chain keeps no reasons. */
function Reason({ item: { revert } }: { readonly item: OwnTransaction }): ReactNode {
  if (revert === undefined)
    return <Trans>We couldn’t find the reason. A chain doesn’t record it, and running the transaction again doesn’t show it.</Trans>
  const why = <SentenceText words={revert.why} />
  return (
    <span data-part="reason">
      {revert.found === 'review' && <Trans>The review predicted: {why}.</Trans>}
      {revert.found === 'parent' && <Trans>Run again on this device, on the block before: {why}.</Trans>}
      {revert.found === 'later' && <Trans>Run again on this device, on a later block: {why}.</Trans>}
      {revert.found === 'receipt' && <Trans>The receipt says: {why}.</Trans>} <Hallmark evidence={revert.evidence} size={14} />
    </span>
  )
}

/** Hash and signed bytes, to take elsewhere. The bytes can be sent by anybody and do nothing but this. */
function Underneath({ item }: { readonly item: OwnTransaction }): ReactNode {
  const { t } = useWords()
  return (
    <section>
      <Disclosure title={<Trans>Hash and signed bytes</Trans>}>
        <div className="flex flex-col gap-5">
          <WholeHash hash={item.id} of="tx">
            <Trans>Hash</Trans>
          </WholeHash>
          <div>
            <div className="flex items-center justify-between gap-3 text-small text-soft">
              <Trans>Signed bytes, as sent</Trans>
              <CopyButton text={item.raw} label={t`Copy signed bytes`} />
            </div>
            <pre
              tabIndex={0}
              aria-label={t`Signed bytes`}
              className="mt-1 max-h-56 overflow-auto rounded-control bg-sunk p-3 text-fine whitespace-pre-wrap wrap-anywhere"
              dir="ltr"
            >
              {item.raw}
            </pre>
            <Suspense>
              <ShowSigned raw={item.raw} />
            </Suspense>
          </div>
        </div>
      </Disclosure>
    </section>
  )
}
