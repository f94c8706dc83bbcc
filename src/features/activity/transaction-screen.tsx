import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import { isLayerOne, nativeToken } from '#core/chains/chain'
import type { Hex } from '#core/bytes/hex'
import { paidAs, baseIntentOf } from '#core/signing/intent'
import { BlockLink, ExplorerLinks, PATHS, SeriesNote, useNames, useSource, useWallet } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle } from '#ui/buttons/button'
import { CopyButton } from '#ui/buttons/copy-button'
import { Disclosure } from '#ui/layout/disclosure'
import { Empty } from '#ui/feedback/empty'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { HashView, WholeHash } from '#ui/address/hash-view'
import { announce } from '#ui/feedback/live-region'
import { Box, Screen, ScreenSection } from '#ui/layout/page'
import { HostileText } from '#ui/text/hostile-text'
import { SentenceText, plainSentence } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import { AuditBanner } from './audit-banner.tsx'
import { Changes } from './changes.tsx'
import { compareWithReceipt } from './difference.ts'
import { EntryScreen } from './entry-screen.tsx'
import { NoteField } from './note.tsx'
import { SituationBanner, TransactionLink } from './situation-banner.tsx'
import { StateWords, stateName } from './state-words.tsx'
import { TransactionSteps } from './steps.tsx'
import { useOpened, useTimelineRows } from './timeline/use-activity.ts'

/** One transaction of ours: where it is, how that is known, and whether what was shown is what happened. */
export function TransactionScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const { transactions } = useWallet()
  useSource(transactions.all)
  const item = transactions.find(id as Hex)
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
  const opened = useOpened()
  const { rows, reading } = useTimelineRows(opened)
  const row = rows.find(({ hash }) => hash === id)
  if (opened && row) return <EntryScreen key={row.key} row={row} opened={opened} />
  return reading ? <Screen title={<Trans>Transaction</Trans>}>{null}</Screen> : <Unknown />
}

const Unknown = (): ReactNode => (
  <Screen title={<Trans>Transaction</Trans>}>
    <Empty
      icon="search"
      title={<Trans>There is no such transaction in your activity</Trans>}
      actions={
        <Link to={PATHS.activity} className={buttonStyle('primary')}>
          <Trans>Look at the activity</Trans>
        </Link>
      }
    >
      <Trans>The link may belong to another device, or to another vault.</Trans>
    </Empty>
  </Screen>
)

function Transaction({ item }: { readonly item: OwnTransaction }): ReactNode {
  const { i18n } = useLingui()
  const { state } = item
  const said = plainSentence(item.sentence, i18n)
  const where = stateName(state)
  useEffect(() => {
    announce(`${said}: ${where}`)
  }, [said, where])
  const comparison = compareWithReceipt(item)
  const { requests } = useWallet()
  useSource(requests.all)
  const request = requests.find(item.requestId)
  return (
    <Screen title={<SentenceText words={item.sentence} />} lede={<StateWords state={state} />} aside={<Aside item={item} />}>
      <AuditBanner item={item} />
      <Headline item={item} is={comparison.is} />
      <SituationBanner item={item} />
      <TransactionSteps state={state} />
      {request !== undefined && <SeriesNote request={request} show="next" />}
      {comparison.is !== 'open' && comparison.rows.length > 0 && (
        <ScreenSection title={<Trans>Shown before, and happened</Trans>}>
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
      <Banner tone="danger" title={<Trans>It failed on chain</Trans>}>
        <p>
          <Trans>Nothing moved; the fee was spent.</Trans> <Reason item={item} />
        </p>
      </Banner>
    )
  if (is === 'different')
    return (
      <Banner tone="danger" title={<Trans>What happened differs from what was shown</Trans>}>
        <Trans>Compare below. The chain moved between the review and the block, or the outcome depends on the block.</Trans>
      </Banner>
    )
  return null
}

/** Why it failed, and how that is known: a chain keeps no reasons. */
function Reason({ item: { revert } }: { readonly item: OwnTransaction }): ReactNode {
  if (revert === undefined)
    return <Trans>The reason could not be found: a chain keeps none, and it does not show when it is run again.</Trans>
  const why = <SentenceText words={revert.why} />
  return (
    <span data-part="reason">
      {revert.found === 'review' && <Trans>The review said why before: {why}.</Trans>}
      {revert.found === 'parent' && <Trans>Run again here, on the block before: {why}.</Trans>}
      {revert.found === 'later' && <Trans>Run again here, on a later block: {why}.</Trans>}
      {revert.found === 'receipt' && <Trans>The receipt tells: {why}.</Trans>} <Hallmark evidence={revert.evidence} size={14} />
    </span>
  )
}

function Aside({ item }: { readonly item: OwnTransaction }): ReactNode {
  const { i18n } = useLingui()
  const wallet = useWallet()
  const chain = wallet.book.find(item.chainId)
  const nameOf = useNames(item.chainId)
  const { state, transaction } = item
  const wish = baseIntentOf(item.intent)
  const recipient = wish?.kind === 'send' || wish?.kind === 'send-item' ? wish.to : transaction.to
  const number = (value: bigint | number): string => new Intl.NumberFormat(i18n.locale).format(value)
  return (
    <>
      <Box title={<Trans>Transaction</Trans>}>
        <FactsList>
          <FactLine name={<Trans>Hash</Trans>}>
            <HashView hash={item.id} of="tx" />
          </FactLine>
          <FactLine name={<Trans>Signed</Trans>}>
            <TimeView at={item.createdAt} />
          </FactLine>
          <FactLine name={<Trans>From</Trans>}>
            <AddressView address={item.account} name={nameOf(item.account)} show="bare" />
          </FactLine>
          {recipient !== undefined && (
            <FactLine name={<Trans>To</Trans>}>
              <AddressView address={recipient} name={nameOf(recipient)} show="bare" />
            </FactLine>
          )}
          {paidAs(item.intent).map(({ address, name }, index) => (
            <FactLine key={index} name={<Trans>Paid as</Trans>}>
              <HostileText text={name} most={60} />
              {address !== recipient && <AddressView address={address} name={nameOf(address)} show="bare" />}
            </FactLine>
          ))}
          <FactLine name={<Trans>Chain</Trans>}>{chain?.name ?? number(item.chainId)}</FactLine>
          <FactLine name={<Trans>Nonce</Trans>}>{transaction.nonce}</FactLine>
          {item.replaces !== undefined && (
            <FactLine name={<Trans>In place of</Trans>}>
              <TransactionLink id={item.replaces} />
            </FactLine>
          )}
          {item.replacedBy !== undefined && (
            <FactLine name={<Trans>In its place</Trans>}>
              <TransactionLink id={item.replacedBy} />
            </FactLine>
          )}
        </FactsList>
      </Box>
      {state.at === 'included' && (
        <Box title={<Trans>Inclusion</Trans>} side={<Hallmark evidence={state.evidence} size={14} />}>
          <FactsList>
            <FactLine name={<Trans>Block</Trans>}>
              <BlockLink number={state.inclusion.blockNumber} />
            </FactLine>
            <FactLine name={<Trans>Place in it</Trans>}>{number(state.inclusion.index + 1)}</FactLine>
            {chain !== undefined && (
              <FactLine name={isLayerOne(chain) ? <Trans>Fee paid</Trans> : <Trans>Fee for gas</Trans>}>
                <AmountView amount={{ units: state.inclusion.gasUsed * state.inclusion.effectiveGasPrice, token: nativeToken(chain) }} />
                {!isLayerOne(chain) && (
                  <span className="block text-small text-soft">
                    <Trans>What its data cost on the other chain is not known here.</Trans>
                  </span>
                )}
              </FactLine>
            )}
            <FactLine name={<Trans>Gas used</Trans>}>
              <Trans>
                {number(state.inclusion.gasUsed)} of {number(transaction.gasLimit)}
              </Trans>
            </FactLine>
          </FactsList>
        </Box>
      )}
    </>
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
              <Trans>Signed bytes, as they are sent</Trans>
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
          </div>
        </div>
      </Disclosure>
    </section>
  )
}
