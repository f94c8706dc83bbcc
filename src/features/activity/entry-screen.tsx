import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ActivityEntry, type Dispute, movesOf } from '#core/activity/activity-entry'
import { type Chain, isLayerOne, nativeToken } from '#core/chains/chain'
import { weakest } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import { type Names, unknownToken } from '#decode'
import { BlockLink, ExplorerLinks, PATHS, useAction, useNames, useWallet } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Banner } from '#ui/feedback/banner'
import { Button, linkStyle } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { ErrorNote } from '#ui/feedback/error-note'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { HashView, WholeHash } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { Box, Screen, ScreenSection } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import { rowSentence, type TimelineRow } from '#wallet'
import { NoteForm } from './note.tsx'
import { type ActivitySources, useChainNames } from './timeline/use-activity.ts'

type Props = { readonly row: TimelineRow; readonly opened: ActivitySources }

/** A transaction that this device did not sign: what came of it for the person's accounts, by whose word, and what its receipt proves. */
export const EntryScreen = (props: Props): ReactNode => (
  <ExplorerLinks chainId={props.row.chainId}>
    <Entry {...props} />
  </ExplorerLinks>
)

function Entry({ row, opened }: Props): ReactNode {
  const { book } = useWallet()
  const names = useChainNames(opened)(row.chainId)
  const chain = book.find(row.chainId)
  const { hash } = row
  const prove = useAction(async () => {
    if (hash === undefined) return
    for (const account of row.accounts) await opened.history.prove(row.chainId, account, hash)
  })
  // Looked at is proved: once for each time that it is opened.
  const tried = useRef<Hex | undefined>(undefined)
  const { start } = prove
  useEffect(() => {
    if (hash === undefined || tried.current === hash) return
    tried.current = hash
    void start()
  }, [hash, start])
  const [entry] = row.entries
  const disputes = row.entries.flatMap((one) => one.disputes ?? [])
  return (
    <Screen
      title={<SentenceText words={rowSentence(row, names)} />}
      lede={row.at > 0 ? <TimeView at={row.at} /> : <Trans>time not known</Trans>}
      aside={entry && <Aside entry={entry} chain={chain} row={row} />}
    >
      {row.failed && (
        <Banner tone="danger" title={<Trans>It failed on chain</Trans>}>
          <Trans>Nothing moved; the fee was spent.</Trans>
        </Banner>
      )}
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {row.entries.map((one) => (
        <Moves key={one.account} entry={one} names={names} many={row.entries.length > 1} />
      ))}
      <div className="flex flex-col gap-3" data-part="proof">
        {prove.busy && (
          <p role="status" className="text-small text-soft">
            <Trans>Holding it against its receipt</Trans>
          </p>
        )}
        {prove.error !== undefined && <ErrorNote error={prove.error} />}
        {!prove.busy && hash !== undefined && (
          <div>
            <Button size="small" icon="refresh" onClick={() => void start()}>
              <Trans>Hold it against its receipt again</Trans>
            </Button>
          </div>
        )}
      </div>
      <NoteForm note={row.note} onSave={(text) => opened.activity.note(row, text)} />
      {hash !== undefined && (
        <section>
          <Disclosure title={<Trans>Hash and who told of it</Trans>}>
            <div className="flex flex-col gap-4">
              <WholeHash hash={hash} of="tx">
                <Trans>Hash</Trans>
              </WholeHash>
              <p className="text-small text-soft wrap-anywhere">
                <Trans>Told by</Trans>{' '}
                <HostileText text={[...new Set(row.entries.flatMap(({ sources }) => sources))].filter(Boolean).join(', ')} />
              </p>
            </div>
          </Disclosure>
        </section>
      )}
      <p>
        <Link to={PATHS.activity} className={linkStyle}>
          <Trans>Back to the activity</Trans>
        </Link>
      </p>
    </Screen>
  )
}

/** Somebody said what better founded words do not bear out. */
function Disputes({ disputes }: { readonly disputes: readonly Dispute[] }): ReactNode {
  return (
    <div className="flex flex-col gap-3" data-part="disputes">
      {disputes.map(({ what, source, said, stands }, at) => (
        <Banner key={at} tone="danger" title={<Trans>{source} told something else</Trans>}>
          <p className="mb-2">
            {what === 'call' && <Trans>About who sent what to whom.</Trans>}
            {what === 'outcome' && <Trans>About whether it went through.</Trans>}
            {(what === 'moves' || what === 'inner') && <Trans>About what moved.</Trans>}
          </p>
          <FactsList>
            <FactLine name={<Trans>It said</Trans>}>
              <span className="font-mono text-fine wrap-anywhere">
                <HostileText text={said} most={400} />
              </span>
            </FactLine>
            <FactLine name={<Trans>What stands</Trans>}>
              <span className="font-mono text-fine wrap-anywhere">
                <HostileText text={stands} most={400} />
              </span>
            </FactLine>
          </FactsList>
        </Banner>
      ))}
    </div>
  )
}

/** Asset by asset, as it moved. */
function Moves({ entry, names, many }: { readonly entry: ActivityEntry; readonly names: Names; readonly many: boolean }): ReactNode {
  const nameOf = useNames(entry.chainId)
  const moves = movesOf(entry)
  const { movesEvidence, inner = [], innerEvidence } = entry
  const evidence = [movesEvidence, inner.length > 0 ? innerEvidence : undefined].filter((one) => one !== undefined)
  return (
    <ScreenSection
      title={many ? <AddressView address={entry.account} name={nameOf(entry.account)} show="bare" /> : <Trans>What moved</Trans>}
      side={evidence.length > 0 && <Hallmark evidence={weakest(evidence)} size={14} />}
    >
      {moves.length === 0 ? (
        <p className="text-soft">
          {entry.moves === undefined ? (
            <Trans>Not known.</Trans>
          ) : (
            <Trans>No asset of this account, as far as its logs and its value tell.</Trans>
          )}
        </p>
      ) : (
        <ul className="border-t border-hair" data-part="moves">
          {moves.map(({ token, tokenId, from, to, units, by }, at) => {
            const other = from === entry.account ? to : from
            return (
              <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-hair py-3">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  {tokenId !== undefined && token !== undefined ? (
                    <Trans>
                      item {tokenId.toString()} of <AddressView address={token} name={nameOf(token)} show="bare" />
                    </Trans>
                  ) : (
                    <AmountView
                      amount={{
                        units,
                        token: token === undefined ? names.native : (names.tokenOf(token) ?? unknownToken(entry.chainId, token)),
                      }}
                      direction={from === entry.account ? 'out' : 'in'}
                    />
                  )}
                </span>
                <span className="flex flex-wrap items-baseline gap-x-2 text-small text-soft">
                  {by === 'balance' || by === 'withdrawal' ? (
                    by === 'withdrawal' ? (
                      <Trans>paid out by validators</Trans>
                    ) : (
                      <Trans>by the balance alone: nobody told by which call</Trans>
                    )
                  ) : (
                    <>
                      {from === entry.account ? <Trans>to</Trans> : <Trans>from</Trans>}
                      <AddressView address={other} name={nameOf(other)} show="bare" />
                      {by === 'call' && <Trans>by a call inside</Trans>}
                    </>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </ScreenSection>
  )
}

type AsideProps = { readonly entry: ActivityEntry; readonly chain: Chain | undefined; readonly row: TimelineRow }

function Aside({ entry, chain, row }: AsideProps): ReactNode {
  const { i18n } = useLingui()
  const nameOf = useNames(entry.chainId)
  const { call, outcome } = entry
  const number = (value: bigint | number): string => new Intl.NumberFormat(i18n.locale).format(value)
  return (
    <>
      <Box title={<Trans>Transaction</Trans>} side={entry.callEvidence && <Hallmark evidence={entry.callEvidence} size={14} />}>
        <FactsList>
          {row.hash !== undefined && (
            <FactLine name={<Trans>Hash</Trans>}>
              <HashView hash={row.hash} of="tx" />
            </FactLine>
          )}
          {call && (
            <FactLine name={<Trans>From</Trans>}>
              <AddressView address={call.from} name={nameOf(call.from)} show="bare" />
            </FactLine>
          )}
          {call?.to !== undefined && (
            <FactLine name={<Trans>To</Trans>}>
              <AddressView address={call.to} name={nameOf(call.to)} show="bare" />
            </FactLine>
          )}
          <FactLine name={<Trans>Chain</Trans>}>{chain?.name ?? number(entry.chainId)}</FactLine>
          {call?.nonce !== undefined && <FactLine name={<Trans>Nonce</Trans>}>{call.nonce}</FactLine>}
        </FactsList>
      </Box>
      <Box title={<Trans>Inclusion</Trans>} side={entry.outcomeEvidence && <Hallmark evidence={entry.outcomeEvidence} size={14} />}>
        <FactsList>
          <FactLine name={<Trans>Block</Trans>}>
            {entry.block === undefined ? <Trans>not known</Trans> : <BlockLink number={entry.block} />}
          </FactLine>
          <FactLine name={<Trans>Went through</Trans>}>
            {outcome === undefined ? <Trans>not known</Trans> : outcome.success ? <Trans>yes</Trans> : <Trans>no</Trans>}
          </FactLine>
          {chain !== undefined && outcome?.fee !== undefined && (
            <FactLine name={isLayerOne(chain) ? <Trans>Fee paid</Trans> : <Trans>Fee for gas</Trans>}>
              <AmountView amount={{ units: outcome.fee, token: nativeToken(chain) }} />
            </FactLine>
          )}
        </FactsList>
      </Box>
    </>
  )
}
